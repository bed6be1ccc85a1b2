// What lies over a table: the curtain, a question, the menu, a card enlarged, who a bot is, emotes.
import { mark } from "/f/chrome.js";
import { $, button, el, put } from "/f/dom.js";
import { EMOTES, t } from "/f/look.js";
import { drawn, icon } from "/f/paint.js";
let detailed = false; // the log is unfolded
let tell = () => {};
/** What a touch beside one of them, or Escape, means. */
export function listenSheets(say) {
  tell = say;
  for (const [id, kind] of [["sheet", "put_away"], ["ask", "put_away"], ["curtain", ""], ["reader", "close"]]) {
    const dialog = $(id);
    const close = () => (kind === "close" || dialog.className === "own" ? dialog.close() : kind && tell(kind));
    const away = (event) => (event.preventDefault(), close());
    dialog.addEventListener("cancel", away);
    let begun = null; // a long press ends over what it opened: that is no touch beside it
    dialog.addEventListener("pointerdown", (event) => { begun = event.target; });
    dialog.addEventListener("click", (event) => event.target === dialog && begun === dialog && away(event));
    dialog.addEventListener("close", () => { begun = null; });
  }
}
/** A dialog with these in it; nothing: closed. The place in it, of the keyboard and of whoever scrolled, is kept. */
export function fill(id, parts, kind = "") {
  const [dialog, high] = [$(id), $(id).querySelector(".scroll")?.scrollTop];
  if (!parts) return void (dialog.open && dialog.close());
  put(dialog, parts).className = kind;
  dialog.querySelector(".scroll")?.scrollTo(0, high ?? 0);
  if (!dialog.open) dialog.showModal();
  else if (!dialog.contains(document.activeElement)) dialog.querySelector("[autofocus]")?.focus();
}
export function showSheets(frame, before) {
  if (frame.sheet !== before.sheet) fill("sheet", frame.sheet ? SHEETS[frame.sheet.kind](frame.sheet) : null, frame.sheet?.kind);
  if (frame.curtain !== before.curtain) fill("curtain", frame.curtain ? curtain(frame.curtain) : null);
  if (frame.question !== before.question) fill("ask", frame.question ? question(frame.question) : null);
}
export const scroll = (label, ...parts) => el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, ...parts);
export const heading = (id, text) => el("h2", { id: `${id}-title`, tabindex: "-1", autofocus: true }, text);
const curtain = ({ name, colour, news }) => [el("div", { class: "middle" }, mark(colour, 96), heading("curtain", t("curtain.pass", { name })),
  news.slice(-5).map((line) => el("p", { class: "muted" }, line)), button(t("curtain.look", { name }), () => tell("lift"), { class: "main" }))];
const asking = (title, text, answers) => [heading("ask", title), el("p", { class: "lines" }, text),
  el("div", { class: answers.length < 3 ? "row" : "column" }, answers.map(([words, act], number) =>
    button(words, act, { class: number === answers.length - 1 ? "main" : "" })))];
const question = ({ number, title, text, answers }) =>
  asking(title, text, answers.map((words, choice) => [words, () => tell("answer", { number, choice })]));
/** The page's own question: a slip of the finger does nothing that is hard to mend. */
export function confirm(title, text, yes, act) {
  fill("ask", asking(title, text, [[t("ask.no"), () => fill("ask", null)], [yes, () => (fill("ask", null), act())]]), "own");
}
function menu(sheet) {
  const scores = el("ul", {}, sheet.scores.map(score));
  const all = scroll(t("drawer.title"));
  const unfold = button(t("drawer.details"), () => { detailed = !detailed; draw(); unfold.focus(); });
  const draw = () => {
    unfold.setAttribute("aria-pressed", String(detailed));
    const lines = sheet.lines.filter((line) => detailed || !line.detail);
    const fresh = lines.filter((line) => line.new);
    const old = lines.filter((line) => !line.new).sort((one, other) => other.turn - one.turn || one.row - other.row);
    const head = el("div", { class: "bar" }, el("h3", {}, t(fresh.length ? "drawer.new" : "drawer.log")), unfold);
    const before = fresh.length && old.length ? el("h3", {}, t("drawer.before")) : null;
    put(all, fresh.length ? [head, log(fresh), scores, before] : [scores, head], log(old));
  };
  draw();
  return [el("div", { class: "bar" }, heading("sheet", t("drawer.title")), close("put_away")), all,
    el("div", { class: "grid" }, sheet.choices.map(({ id, text, main }) => button(text, () => tell("choose", { choice: id }),
      { class: main ? "main" : "", "data-choice": id })))];
}
/** Each turn under the name of whoever had it. */
const log = (lines) => el("ul", { class: "log" }, lines.flatMap((line, at) => {
  const goes = ["name", "colour"].every((part) => lines[at - 1]?.[part] === line[part]);
  return [goes ? null : el("li", { class: "turn small" }, mark(line.colour, 22), el("b", {}, line.name)), happened(line)];
}));
const happened = ({ text, detail, row, fan }) => el("li", {}, el("button", { class: `bare line${detail ? " muted" : ""}`, type: "button",
  onclick: () => tell("show_line", { row }) }, drawn(fan.w, fan.h, fan.d, { class: "icon" }, [fan.h / 2, fan.h / 2], fan.scale), el("span", {}, text)));
export const close = (kind, act = () => tell(kind)) => el("button", { class: "bare", type: "button", onclick: act,
  "aria-label": t("web.button.close") }, icon("common/icon_close", 30, "ink"));
function score(row) {
  const who = el("div", { class: "grow" }, el("b", {}, row.name), row.level ? el("span", { class: "small" }, row.level) : null,
    el("span", { class: "small muted" }, row.items));
  const face = row.face ? el("button", { class: "bare", type: "button", "aria-label": t("web.button.about", { name: row.name }),
    onclick: () => tell("about", { seat: row.seat }) }, icon(row.face, 41)) : null;
  const hands = row.can_change ? el("button", { class: "bare host", type: "button", "aria-label": `${t("icon.hands")}: ${row.name}`,
    onclick: () => tell("hands", { seat: row.seat }) }, icon(`common/icon_${row.kind === "bot" ? "bot" : "person"}`, 30, "ink")) : null;
  const total = el("b", { class: "total" }, el("span", { class: "hidden" }, `${t("web.total")} `), String(row.total).replace("-", "−"));
  return el("li", { class: "score" }, face, mark(row.colour, face ? 20 : 28), who, total, hands);
}
const about = ({ title, text, drawings, rule }) => [drawn(200, 200, drawings, { class: "card" }), heading("sheet", title),
  el("p", { class: "lines centre" }, text), el("div", { class: "row" },
    rule ? button(t("rules.read_on"), () => (tell("put_away"), tell("rules", { section: rule }))) : null,
    button(t("web.button.close"), () => tell("put_away"), { class: "main" }))];
const bot = ({ name, face, level, about: words }) => [el("div", { class: "centre" }, icon(face, 112)), heading("sheet", name),
  el("p", { class: "centre" }, level), button(t("web.button.next_level"), () => tell("next_level"), { class: "host" }),
  el("p", { class: "lines centre" }, words), el("div", { class: "row" }, button(t("web.button.close"), () => tell("put_away"), { class: "main" }))];
const emotes = () => [el("div", { class: "bar" }, heading("sheet", t("web.button.emotes")), close("put_away")),
  el("div", { class: "three" }, EMOTES.map((name, number) => el("button", { type: "button", onclick: () => tell("emote", { number }) },
    icon(`common/icon_emote_${name}`, 44, "taxi_edge"), t(`emote.${name}`))))];
const SHEETS = { menu, about, bot, emotes };
