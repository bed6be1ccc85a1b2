// To read and to choose: the rules at their paragraph, and the settings of this guest.
import { $, button, el } from "/f/dom.js";
import { t } from "/f/look.js";
import { drawn, icon } from "/f/paint.js";
import { close, fill, heading, scroll } from "/f/sheets.js";
const bar = (text) => el("div", { class: "bar" }, heading("reader", text), close("", () => $("reader").close()));
export function showRules({ title, section, sections }) {
  const chapters = sections.map((one) => el("section", { id: `rule-${one.id}` }, el("h3", { tabindex: "-1" }, one.title), one.blocks.map(block)));
  const contents = el("nav", { class: "row" }, sections.map((one) => button(one.title, () => jump(one.id), { class: "small" })));
  fill("reader", [bar(t("rules.title", { game: title })), scroll(title, contents, chapters)], "rules");
  if (section !== sections[0]?.id) jump(section);
}
function jump(id) {
  const place = $(`rule-${id}`);
  place?.scrollIntoView();
  place?.firstChild.focus({ preventScroll: true });
}
function block({ kind, runs, pictures = [] }) {
  const text = runs.map(([words, bold, link]) => (link ? button(words, () => jump(link), { class: "link" }) : bold ? el("b", {}, words) : words));
  const shown = pictures.map((one) => (typeof one === "string" ? icon(one, 56) : figure(one)));
  return el(kind === "heading" ? "h4" : "div", { class: `block ${kind}` },
    shown.length ? el("div", { class: "row" }, shown) : null, text.length ? el("p", {}, text) : null);
}
const figure = ({ w, h, d }) => drawn(w, h, d, { class: "figure" }, [0, 0]);
const CHOICES = { language: [], mode: ["night", "day"], text_size: ["normal", "large", "largest"], animation: ["0.0", "0.5", "1.0"],
  volume: ["0.0", "0.3", "0.7", "1.0"] };
const SWITCHES = ["confirm", "hints", "banter", "vibration", "emotes"];
/** `choose(name, value)`; `now(name)` is what is chosen. */
export function showSettings(languages, now, choose, listed, toggle) {
  const pick = (name, value, words) => button(words, () => choose(name, value),
    { "aria-pressed": String(now(name) === value), "data-setting": `${name}=${value}` });
  const group = (name, buttons) => el("div", { class: "setting", role: "group", "aria-label": t(`settings.${name}`) },
    el("h3", {}, t(`settings.${name}`)), el("div", { class: "row" }, buttons));
  const words = (name, value) => (name === "language" ? languages[value] : t(`settings.${name}.${value}`));
  const groups = Object.entries({ ...CHOICES, language: Object.keys(languages) })
    .map(([name, values]) => group(name, values.map((value) => pick(name, value, words(name, value)))));
  const flip = (name, words, act, on) => button(words, act, { "aria-pressed": String(Boolean(on)), class: "wide-button", "data-setting": name });
  const switches = SWITCHES.map((name) => flip(name, t(`settings.${name}`), () => choose(name, !now(name)), now(name)));
  fill("reader", [bar(t("settings.title")), scroll(t("settings.title"), groups, flip("list", t("web.list.show"), toggle, listed), switches)], "settings");
}
