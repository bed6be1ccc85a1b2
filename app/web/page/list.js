// The table in words: what to do now, what happened, the position, and every action as a button with its sentence.
import { $, button, el, put, say } from "/f/dom.js";
import { t } from "/f/look.js";
let parts = null;
/** In the language of now; `toggle` shows the list or puts it away. */
export function makeList(toggle, on) {
  const title = (name, set) => el("h3", set, t(`web.list.${name}`));
  parts = { now: el("p", { "aria-live": "polite" }), news: el("div", { role: "log", "aria-live": "polite", "aria-relevant": "additions" }),
    head: title("actions", { tabindex: "-1" }), idle: el("p"), actions: el("ul"), summary: el("ul"), frame: {} };
  put($("list"), el("div", { class: "bar" }, el("h2", { id: "list-title" }, t("web.list.title")),
    button(t(on ? "web.list.hide" : "web.list.show"), () => (toggle(), $("list-switch").focus()), { id: "list-switch", "aria-pressed": String(on) })),
  title("now"), parts.now, title("news"), parts.news, button(t("web.list.again"), repeat),
  el("div", { class: "only-list" }, parts.head, parts.idle, parts.actions, title("position"), parts.summary));
}
/** A live region is spoken when it changes: it is emptied first. */
function repeat() {
  say(parts.now, "");
  parts.news.replaceChildren();
  setTimeout(() => write(parts.frame), 60);
}
/** A line that was told is not touched again, so that only what is new is spoken; what was taken back goes. */
function write({ now = "", news = [] }) {
  say(parts.now, now);
  const [lines, at] = [new Map(news), (one) => Number(one.dataset.number)];
  [...parts.news.children].filter((one) => lines.get(at(one)) !== one.textContent).forEach((one) => one.remove());
  const last = parts.news.lastChild ? at(parts.news.lastChild) : -1;
  parts.news.append(...news.filter(([number]) => number > last).map(([number, text]) => el("p", { "data-number": number }, text)));
  parts.news.previousSibling.hidden = !news.length;
}
export function showList(list, revision, tell) {
  const before = parts.frame;
  parts.frame = list;
  write(list);
  Object.assign(parts.idle, { textContent: list.idle ?? "", hidden: !list.idle });
  if (list.summary !== before.summary) put(parts.summary, (list.summary ?? []).map((line) => el("li", {}, line)));
  parts.revision = revision;
  if (list.actions === before.actions) return; // whoever is reading them goes on
  const had = document.activeElement?.closest?.("#list [data-action]");
  const made = (list.actions ?? []).map(({ sentence, action, target }) => el("li", {},
    button(sentence, () => tell("act", { action, revision: parts.revision }), { "data-action": JSON.stringify(action), "data-target": target })));
  put(parts.actions, made);
  if (had) (made[0]?.firstChild ?? parts.head).focus(); // whoever plays by keyboard goes on there, also when it is their turn again
}
