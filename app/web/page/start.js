// The start page of a club's server: rooms that are open, or a new one to set up.
import { recall } from "/f/device.js";
import { button, el, put } from "/f/dom.js";
import { t } from "/f/look.js";
let page = { kept: "" }; // forms stay as they are while rooms come and go
export function startPage({ rooms, games, bots, wrong }, tell) {
  const kept = JSON.stringify([games, bots]);
  if (page.kept !== kept) {
    const list = el("div", { class: "column", "aria-live": "off" });
    page = { kept, list, whole: el("div", { class: "column" }, list, el("h2", {}, t("web.setup")),
      games.map((game) => el("details", { class: "card-box" }, el("summary", {}, game.name), form(game, bots, tell)))) };
  }
  const open = rooms.map((one) => el("li", { class: "seat" }, el("span", { class: "grow" }, el("b", {}, one.title),
    el("span", {}, one.people.join(", ") || one.name), el("span", { class: "small muted" }, one.text)),
  button(t("web.enter"), () => tell("enter", { room: one.room, token: recall(`room ${one.room}`) }),
    { class: "main", "data-room": one.room, "aria-label": `${t("web.enter")}: ${one.title}` })));
  put(page.list, wrong ? el("p", {}, t("web.waiting.ticket")) : null, el("h2", {}, t("web.rooms")),
    open.length ? el("ul", { class: "seats" }, open) : el("p", { class: "muted" }, t("web.rooms.none")));
  return page.whole;
}
const values = (all, chosen) => all.map(([value, text]) => el("option", { value: JSON.stringify(value), selected: value === chosen }, text));
const choice = (label, all, chosen) => el("select", { "aria-label": label }, values(all, chosen));
const labelled = (text, field) => el("label", { class: "pair" }, el("span", { class: "grow" }, text), field);
const value = (field) => JSON.parse(field.value);
function form(game, bots, tell) {
  const kinds = [["person", t("web.seat.person")], ...bots.map((bot) => [`bot:${bot.level}`, t("lobby.bot_level", { level: bot.name })])];
  const [low, high] = game.players;
  const seats = Array.from({ length: high }, (_, n) => choice(t("web.seat", { n: n + 1 }),
    n < low ? kinds : [["", t("setup.empty")], ...kinds], n < low ? "person" : ""));
  const options = game.options.map((option) => [option, choice(option.name, option.values, option.default)]);
  const taken = () => seats.flatMap((field, n) => (value(field) ? [n] : []));
  const begins = () => [[null, t("setup.first.random")], // only who sits there, and as many of them as may
    ...taken().slice(0, game.beginners[taken().length - low]).map((n) => [n, t("web.seat", { n: n + 1 })])];
  const first = choice(t("setup.first"), begins(), null);
  seats.forEach((field) => field.addEventListener("change", () => put(first, values(begins(), value(first)))));
  const wrong = el("p", { class: "bad wrong", role: "alert" });
  const open = () => tell("setup", { game: game.id, seats: taken().map((n) => value(seats[n])),
    name: recall("name") || t("setup.player_name", { n: 1 }), first: value(first) === null ? null : taken().indexOf(value(first)),
    options: Object.fromEntries(options.map(([option, field]) => [option.id, value(field)])) });
  return el("div", { class: "column" }, el("p", { class: "small muted" }, game.facts),
    seats.map((field, n) => labelled(t("web.seat", { n: n + 1 }), field)),
    labelled(t("setup.first"), first), el("details", {}, el("summary", {}, t("setup.rules")), el("div", { class: "column" },
      options.flatMap(([option, field]) => [labelled(option.name, field), el("p", { class: "small muted" }, option.about)]))),
    wrong, button(t("web.open_room"), open, { class: "main" }));
}
