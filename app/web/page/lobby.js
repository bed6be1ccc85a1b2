// Before a match: who sits where. Name, colour and seat, several on one device; looking on; the public table; the host's part.
import { mark } from "/f/chrome.js";
import { recall, keep } from "/f/device.js";
import { $, button, el, put } from "/f/dom.js";
import { SHAPES, t } from "/f/look.js";
import { icon } from "/f/paint.js";
import { confirm } from "/f/sheets.js";
let chosen = null; // the chair that is being taken, with its colour and the name as far as it is typed
const nameField = (id, longest) => el("input", { id, maxlength: String(longest), value: recall("name"), autocomplete: "off",
  "aria-label": t("web.name"), placeholder: t("web.name"), enterkeyhint: "done" });
function typed(field, fallback) {
  if (field.value.trim()) keep("name", field.value.trim());
  return field.value.trim() || fallback;
}
const asked = (field, id, go, ...more) => el("form", { class: "column", onsubmit: (event) => (event.preventDefault(), go(field)) },
  field, ...more, el("button", { class: "main", id }, t("web.join")));
/** A browser that nobody knows says who it is; who typed the address types the letters under the code too: they become the fragment. */
export const askName = (tell, longest = 24) => asked(nameField("name", longest), "join",
  (field) => tell("join", { name: typed(field, t("setup.player_name", { n: "?" }).replace(" ?", "")) }));
export function askTicket(letters) {
  const wrong = el("p", { class: "bad", role: "alert" });
  return asked(el("input", { id: "ticket", maxlength: "24", autocomplete: "off", "aria-label": t("web.ticket"),
    placeholder: t("web.ticket"), value: letters }), "open", (field) => {
    const found = field.value.replace(/[^a-z0-9]/gi, "");
    if (found.length === 16) location.hash = found;
    else wrong.textContent = t("web.ticket.other"); // the app's code is shorter, and stays here
  }, wrong);
}
export function showLobby(lobby, tell, toTable) {
  const had = document.activeElement?.id;
  const [during, over] = [lobby.phase === "playing", lobby.phase === "over"];
  put($("lobby"), el("h2", { id: "room-title", tabindex: "-1" }, lobby.title), el("p", { role: "status" }, lobby.text),
    el("ul", { class: "seats" }, lobby.seats.map((seat, number) => chair(seat, number, lobby, tell))),
    el("div", { class: "row" }, during || over ? button(t("lobby.to_table"), toTable, { class: over ? "" : "main" }) : null,
      over ? button(t("menu.result"), () => tell("show_result"), { id: "to-result" }) : null,
      over && lobby.may_again ? button(t("result.again"), () => tell("again"), { class: "main", id: "again-here" }) : null,
      lobby.hosting && !during && !over ?
        button(t("setup.start"), () => tell("start"), { class: "main", id: "start", disabled: !lobby.ready }) : null,
      lobby.learn ? button(t("setup.learn"), () => tell("learn"), { id: "learn" }) : null),
    during && lobby.seats.some((one) => one.mine) ? null : roles(lobby, tell), lobby.invite ? invitation(lobby.invite) : null, hosts(lobby, tell),
    el("p", { class: "small muted" }, lobby.safety), el("div", { class: "row" },
      button(t("menu.settings"), () => tell("open_settings"), { id: "lobby-settings" }),
      button(t("menu.rules"), () => tell("rules", { section: "" })), button(t("menu.leave_room"), () => tell("ask_leave"))),
    el("div", { class: "column asking" }, lobby.asking.map((one) => asks(one, tell))));
  const field = $(`name-${chosen?.seat}`); // of the chair that was touched; whoever has a name needs no keyboard
  if (had) ($(had) ?? (field?.value ? $(`sit-${chosen.seat}`) : field) ?? $(had.replace(/^\D+/, "seat-")))?.focus();
}
function chair(seat, number, lobby, tell) {
  const words = el("span", { class: "grow" }, el("b", {}, seat.name), el("span", { class: "small muted" }, seat.who));
  const [face, open] = [seat.face ? icon(seat.face, 36) : null, chosen?.seat === number && (seat.mine || seat.free)];
  const swap = lobby.hosting && lobby.phase === "lobby" ? toBot(seat, number, lobby, tell) : null;
  if (!seat.mine && !seat.free) return el("li", { class: "seat" }, mark(seat.colour, 30), words, face, swap);
  const what = t(seat.mine ? "web.seat.change" : "web.seat.take");
  const choose = () => { chosen = { seat: number, colour: seat.colour }; showLobby(lobby, tell); };
  const take = button(what, choose, { id: `seat-${number}`, class: seat.mine ? "" : "main", "aria-label": `${what}: ${seat.name}` });
  return el("li", { class: seat.mine ? "seat mine" : "seat", "data-seat": String(number) }, mark(seat.colour, 30), words,
    open ? sitting(seat, number, lobby, tell) : el("div", { class: "row" }, take, swap));
}
/** The host's person gives a chair to a bot, or takes it back for people. */
function toBot(seat, number, lobby, tell) {
  const [kind, level] = seat.kind === "bot" ? ["person", ""] : ["bot", lobby.level];
  const give = () => tell("give", { seat: number, level });
  const ask = () => confirm(t("web.bot.title", { name: seat.name }), t("web.bot.text"), t("ask.yes"), give);
  return button(icon(`common/icon_${kind}`, 30, "muted"), kind === "bot" && !seat.free ? ask : give,
    { class: "bare", id: `give-${number}`, "aria-label": `${t(`icon.seat_${kind}`)}: ${seat.name}` });
}
function sitting(seat, number, lobby, tell) {
  const field = nameField(`name-${number}`, lobby.longest);
  field.addEventListener("input", () => (chosen.name = field.value));
  if (seat.mine || lobby.seats.some((one) => one.mine && one.name === field.value)) field.value = seat.name;
  field.value = chosen.name ?? field.value; // set by script: the caret stands at its end
  const others = lobby.seats.filter((_, at) => at !== number).map((one) => one.colour);
  const colours = el("div", { class: "row", role: "group", "aria-label": t("web.colour") }, SHAPES.map((name, colour) => el("button", {
    type: "button", class: "bare", disabled: others.includes(colour), "aria-label": t(`web.colour.${name}`), "aria-pressed": String(chosen.colour === colour),
    onclick: () => { chosen.colour = colour; showLobby(lobby, tell); } }, mark(colour, 30))));
  const done = (kind, fields) => { chosen = null; tell(kind, { seat: number, ...fields }); showLobby(lobby, tell); };
  const sit = (event) => (event.preventDefault(), done("claim", { name: typed(field, seat.name), colour: chosen.colour }));
  return el("form", { class: "column", onsubmit: sit }, field, colours, el("div", { class: "row" },
    seat.mine ? button(t("web.seat.leave"), () => done("release")) : null,
    el("button", { class: "main", id: `sit-${number}` }, t("web.seat.sit"))));
}
const roles = (lobby, tell) => el("div", { class: "row", role: "group", "aria-label": t("lobby.role") },
  ["player", "onlooker", "table"].map((role) => button(t(`lobby.role.${role}`), () => tell("role", { role }),
    { "aria-pressed": String(lobby.role === role), id: `role-${role}` })));
/** The host's person lets others in. */
const asks = ({ number: asker, name, agent }, tell) => el("div", { class: "card-box", role: "alert" },
  el("p", {}, t("web.ask.let_in", { name, agent })), el("div", { class: "row" },
    button(t("ask.no"), () => tell("let_in", { asker, yes: false })),
    button(t("ask.yes"), () => tell("let_in", { asker, yes: true }), { class: "main" })));
/** For whoever may invite: an address to be typed, or read by a camera, which wants it black on white. */
function invitation({ url, rows }) {
  const code = el("canvas", { class: "code", width: rows.length, height: rows.length, role: "img", "aria-label": url });
  const pen = code.getContext("2d");
  rows.forEach((row, y) => [...row].forEach((dark, x) => dark === "1" && pen.fillRect(x, y, 1, 1)));
  return el("div", { class: "column centre" }, el("p", { class: "small" }, t("web.invite")), code, el("b", {}, url));
}
const sure = (what, act, of) => confirm(t(`lobby.${what}.title`, of), t(`lobby.${what}.text`), t(`lobby.${what}.yes`), act);
function hosts(lobby, tell) {
  if (!lobby.hosting) return null;
  return el("div", { class: "column" }, lobby.devices.filter((one) => !one.mine).map(({ id, name }) => button(`${t("lobby.remove.yes")}: ${name}`, () =>
    sure("remove", () => tell("remove", { device: id }), { name }), { id: `remove-${id}` })),
  button(t("web.everybody"), () => tell("door", { everybody: !lobby.everybody }), { "aria-pressed": String(lobby.everybody) }),
  button(t("lobby.lock"), () => tell("lock", { on: !lobby.locked }), { id: "lock", "aria-pressed": String(lobby.locked) }),
  button(t("web.close"), () => sure("close", () => tell("close")), { id: "close-room" }));
}
