// How a match ended: places with bars, the account line by line, and how the points came about.
import { mark } from "/f/chrome.js";
import { $, button, el, put } from "/f/dom.js";
import { player, SHAPES, t } from "/f/look.js";
import { drawn, icon } from "/f/paint.js";
const SHADES = [1, 0.62, 0.4, 0.8, 0.5, 0.3, 0.9, 0.7];
const signed = (points) => String(points).replace("-", "−");
export function showResult(result, lobby, tell) {
  const longest = Math.max(1, ...result.rows.map((row) => row.total));
  put($("result"), el("h2", { id: "headline", tabindex: "-1" }, result.headline),
    el("ol", { class: "seats" }, result.rows.map((row) => place(row, longest))),
    result.verified ? el("p", { class: result.well ? "good" : "bad" }, result.verified) : null, account(result),
    result.curves?.length ? el("figure", {}, el("figcaption", { class: "small muted" }, t("result.curves")), curves(result.curves)) : null,
    result.series?.length ? el("section", { class: "column" }, el("p", { class: "small muted" }, result.series_text), result.series.map(series)) : null,
    result.turns_text ? el("section", { class: "column" }, el("h3", {}, t("turning.title")), el("p", { class: "small muted" }, result.turns_text),
      el("ol", { class: "seats" }, (result.turns ?? []).map(turn))) : null,
    result.remarks ? el("p", { class: "small muted lines" }, result.remarks) : null,
    el("div", { class: "row" }, button(t("lobby.to_table"), () => tell("show_table")), button(t("web.export"), () => tell("export")),
      button(t("menu.leave_room"), () => tell("ask_leave")),
      lobby?.may_again ? button(t("result.again"), () => tell("again"), { class: "main", id: "again" }) : el("p", { class: "muted" }, t("lobby.next_match"))));
}
function strip(style) { const part = el("span"); Object.assign(part.style, style); return part; }
const shade = (number) => SHADES[number % SHADES.length];
function place(row, longest) {
  const bar = row.parts.map((points, number) => points > 0 &&
    strip({ width: `${points / longest * 100}%`, background: player(row.colour), opacity: shade(number) }));
  return el("li", { class: row.won ? "seat won" : "seat" }, mark(row.colour, 36), el("b", { class: "grow" }, row.name),
    row.face ? icon(row.face, 44) : null, row.won ? icon("common/icon_trophy", 30, "taxi_edge") : null,
    el("b", { class: "total" }, signed(row.total)), el("div", { class: "bar-of", "aria-hidden": "true" }, bar));
}
function account(result) {
  const rows = [...result.account, ...(result.tie ? [result.tie] : [])];
  const head = result.rows.map((row) => el("th", { scope: "col" }, mark(row.colour, 22), el("span", { class: "hidden" }, row.name)));
  return el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": t("web.account") }, el("table", {},
    el("caption", { class: "small muted" }, t("web.account")), el("thead", {}, el("tr", {}, el("td"), head)),
    el("tbody", {}, rows.map((line, number) => el("tr", {}, el("th", { scope: "row" }, result.adds_up && line !== result.tie &&
      strip({ opacity: shade(number) }), line.what), line.points.map((points) => el("td", {}, signed(points))))))));
}
/** One number after the other as bars, the words beside them for everybody. */
function series({ colour: seat, numbers, words }) {
  const most = Math.max(1, ...numbers);
  const bars = el("div", { class: "series", "aria-hidden": "true" }, numbers.map((number) => strip(
    { height: `${Math.max(0, number) / most * 100}%`, background: player(seat) })));
  return el("div", { class: "score" }, mark(seat, 30), el("div", { class: "grow" }, bars, el("span", { class: "small muted" }, words)));
}
/** A turn that changed who was likely to win. */
const turn = ({ colour: seat, title, what, change, good }) => el("li", { class: "seat" }, mark(seat, 30), el("div", { class: "grow" },
  el("b", {}, title), el("span", { class: "small lines" }, what), el("span", { class: `small ${good ? "good" : "bad"}` }, change)));
/** Totals over time: one line each, ending in the player's shape. */
function curves(rows) {
  const all = rows.flatMap(([, row]) => row);
  const low = Math.min(...all);
  const high = Math.max(...all, low + 1);
  const wide = Math.min(688, window.innerWidth - 32);
  const at = (total, n, row) => [12 + (wide - 24) * n / Math.max(row.length - 1, 1), 12 + 126 * (total - low) / (high - low)];
  const drawings = rows.flatMap(([seat, row]) => [["l", row.flatMap(at), 2, `player_${seat}`],
    ["a", `common/shape_${SHAPES[seat]}`, 18, 18, ...at(row.at(-1), 1, [0, 0]), 0, `player_${seat}`]]);
  const set = { class: "curves", role: "img", "aria-label": t("result.curves"), "aria-hidden": "false" };
  return drawn(wide, 150, [["l", [12, 12, wide - 12, 12], 2, "line"], ...drawings], set, [0, 0]);
}
