// The table in words: what to do now, what happened, the position, and every action as a button with its sentence.
import { $, button, el, say } from "/f/dom.js";
import { t } from "/f/look.js";

let parts = null;
/** In the language of now; `toggle` shows the list or puts it away. */
export function makeList(toggle, on) {
  const region = (kind, live) => el(kind, live ? { "aria-live": "polite" } : {});
  parts = { now: region("p", true), news: region("div", true), summary: region("ul"), actions: region("ul"), frame: {} };
  const again = button(t("web.list.again"), repeat);
  $("list").replaceChildren(el("div", { class: "bar" }, el("h2", { id: "list-title" }, t("web.list.title")),
    button(t(on ? "web.list.hide" : "web.list.show"), toggle, { id: "list-switch", "aria-pressed": String(on) })),
  el("h3", {}, t("web.list.now")), parts.now, el("h3", {}, t("web.list.news")), parts.news, again,
  el("div", { class: "only-list" }, el("h3", {}, t("web.list.actions")), parts.actions, el("h3", {}, t("web.list.position")), parts.summary));
}
/** A live region is spoken when it changes: it is emptied first. */
function repeat() {
  const { now, news } = parts.frame;
  parts.now.textContent = "";
  parts.news.replaceChildren();
  setTimeout(() => write({ now, news }), 60);
}
function write({ turn = parts.frame.turn, now = "", news = [] }) {
  say(parts.now, [turn, now].filter(Boolean).join(". "));
  const told = [...parts.news.children].map((one) => one.textContent);
  if (told.join("\n") !== news.join("\n")) parts.news.replaceChildren(...news.map((line) => el("p", {}, line)));
}
export function showList(list, revision, tell) {
  const before = parts.frame;
  parts.frame = list;
  write(list);
  if (list.summary !== before.summary) parts.summary.replaceChildren(...(list.summary ?? []).map((line) => el("li", {}, line)));
  parts.revision = revision;
  if (list.actions === before.actions) return; // whoever is reading them goes on
  const had = document.activeElement?.closest?.("#list [data-action]");
  const made = (list.actions ?? []).map(({ sentence, action }) => el("li", {},
    button(sentence, () => tell("act", { action, revision: parts.revision }), { "data-action": JSON.stringify(action) })));
  parts.actions.replaceChildren(...made);
  if (had) (made[0]?.firstChild ?? $("list-switch")).focus(); // whoever plays by keyboard goes on where the list begins
}
