// How a match ended: places with bars, the account line by line, and how the points came about.
import { icon, picture } from "/f/atlas.js";
import { mark } from "/f/chrome.js";
import { $, button, el, put } from "/f/dom.js";
import { colour, player, SHAPES, t } from "/f/look.js";

const SHADES = [1, 0.62, 0.4, 0.8, 0.5, 0.3, 0.9, 0.7];
const signed = (points) => String(points).replace("-", "−");
export function showResult(result, lobby, tell) {
  const longest = Math.max(1, ...result.rows.map((row) => row.parts.reduce((sum, points) => sum + Math.max(0, points), 0)));
  const again = lobby?.may_again;
  put($("result"), el("h2", { id: "headline", tabindex: "-1" }, result.headline),
    el("ol", { class: "seats" }, result.rows.map((row) => place(row, longest))),
    result.verified ? el("p", { class: result.well ? "good" : "bad" }, result.verified) : null,
    result.remarks ? el("p", { class: "small muted lines" }, result.remarks) : null, account(result),
    result.curves?.length ? el("figure", {}, el("figcaption", { class: "small muted" }, t("result.curves")), curves(result.curves)) : null,
    result.series?.length ? el("section", { class: "column" }, el("p", { class: "small muted" }, result.series_text), result.series.map(series)) : null,
    result.turns_text ? el("section", { class: "column" }, el("h3", {}, t("turning.title")), el("p", { class: "small muted" }, result.turns_text),
      el("ol", { class: "seats" }, (result.turns ?? []).map(turn))) : null,
    el("div", { class: "row" }, button(t("lobby.to_table"), () => tell("show_table")), button(t("web.export"), () => tell("export")),
      again ? button(t("result.again"), () => tell("again"), { class: "main", id: "again" }) : el("p", { class: "muted" }, t("lobby.next_match"))));
}
function strip(style) { const part = el("span"); Object.assign(part.style, style); return part; }
function place(row, longest) {
  const bar = el("div", { class: "bar-of", "aria-hidden": "true" }, row.parts.map((points, number) => strip(
    { width: `${Math.max(0, points) / longest * 100}%`, background: player(row.colour), opacity: SHADES[number % SHADES.length] })));
  return el("li", { class: row.won ? "seat won" : "seat" }, mark(row.colour, 36),
    el("div", { class: "grow" }, el("b", {}, row.name), bar, row.line ? el("span", { class: "small muted" }, row.line) : null),
    row.face ? icon(row.face, 44) : null, row.won ? icon("common/icon_trophy", 30, "taxi_edge") : null, el("b", { class: "total" }, signed(row.total)));
}
function account(result) {
  const rows = [...result.account, ...(result.tie ? [result.tie] : [])];
  const head = result.rows.map((row) => el("th", { scope: "col" }, mark(row.colour, 22), el("span", { class: "hidden" }, row.name)));
  return el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": t("result.account") }, el("table", {},
    el("caption", { class: "small muted" }, t("result.account")), el("thead", {}, el("tr", {}, el("td"), head)),
    el("tbody", {}, rows.map((line) => el("tr", {}, el("th", { scope: "row" }, line.what), line.points.map((points) => el("td", {}, signed(points))))))));
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
  const canvas = el("canvas", { class: "curves", width: "1320", height: "300", role: "img", "aria-label": t("result.curves") });
  const all = rows.flatMap(([, row]) => row);
  const low = Math.min(...all);
  const high = Math.max(...all, low + 1);
  const pen = canvas.getContext("2d");
  pen.lineWidth = 4;
  pen.lineJoin = "round";
  const line = (points, code) => {
    pen.strokeStyle = code;
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(24 + 1272 * x, 276 - 252 * y);
    pen.stroke();
  };
  line([[0, 0], [1, 0]], colour("line"));
  for (const [seat, row] of rows) {
    line(row.map((total, n) => [n / Math.max(row.length - 1, 1), (total - low) / (high - low)]), player(seat));
    const shape = picture(`common/shape_${SHAPES[seat]}`, 36, `player_${seat}`);
    const end = 276 - 252 * (row.at(-1) - low) / (high - low);
    if (shape) pen.drawImage(shape.image, shape.x, shape.y, shape.w, shape.h, 1278, end - 18, 36, 36);
  }
  return canvas;
}
