// Round the table: whose turn it is and what to do, what is said, and the panel of a lesson.
import { $, button, el, say } from "/f/dom.js";
import { EMOTES, SHAPES, t } from "/f/look.js";
import { icon } from "/f/paint.js";

export const mark = (colour, size) => icon(`common/shape_${SHAPES[colour]}`, size, `player_${colour}`);
const ICONS = { menu: "icon_menu", hint: "icon_hint", emotes: "icon_emote_laugh", undo: "icon_undo", help: "icon_help" };
/** The buttons of the header, in the look and language of now. */
export function dressHeader() {
  for (const [id, name] of Object.entries(ICONS)) {
    $(id).replaceChildren(icon(`common/${name}`, 30, "ink"));
    $(id).setAttribute("aria-label", t(`web.button.${id}`));
    $(id).title = t(`web.button.${id}`);
  }
  $("canvas").setAttribute("aria-label", t("web.table"));
}
export function showHeader(header, before) {
  if (header === before) return;
  say($("turn"), header.turn);
  say($("prompt"), header.prompt);
  fitPrompt();
  $("shape").replaceChildren(mark(header.colour, 34));
  $("undo").disabled = !header.undoable;
  $("hint").hidden = !header.can_hint;
  $("emotes").hidden = !header.can_emote;
}
/** It has a room of its own, so that the table never moves: it gets smaller only if it must. */
export function fitPrompt() {
  const { style } = $("prompt");
  for (let share = 1; share > 0.5; share *= 0.95) {
    style.fontSize = `${0.833 * share}rem`;
    if ($("prompt").scrollHeight <= $("prompt").clientHeight + 1) return;
  }
}
export function showToast(text, calm) {
  $("toast").hidden = !text;
  $("toast").classList.toggle("calm", Boolean(calm));
  say($("toast"), text ?? "");
}
/** What is said at the seats, where the table shows them. */
export function showSpeech(frame, before, table) {
  if (["bubbles", "speech", "picture"].every((part) => frame[part] === before[part])) return;
  const bubbles = (frame.bubbles ?? []).map((one) => [one.seat, el("div", { class: "bubble" },
    mark(one.colour, 22), icon(`common/icon_emote_${EMOTES[one.emote]}`, 34, "taxi_edge"), one.text)]);
  if (frame.speech) bubbles.push([frame.speech.seat, el("div", { class: "bubble" }, icon(frame.speech.face, 40), frame.speech.text)]);
  $("bubbles").replaceChildren(...bubbles.map(([, bubble]) => bubble));
  let top = 8;
  for (const [seat, bubble] of bubbles) {
    const [w, h] = [bubble.offsetWidth, bubble.offsetHeight];
    const place = table.placeOf(`open:rival:${seat}`) ?? table.placeOf(`seat:${seat}`);
    const [x, y] = place ?? [table.stage.w / 2, top + h / 2];
    if (!place) top += h + 6;
    bubble.style.left = `${Math.min(Math.max(x - w / 2, 4), table.stage.w - w - 4)}px`;
    bubble.style.top = `${Math.min(Math.max(y - h / 2, 4), table.stage.h - h - 4)}px`;
  }
}
/** The panel of a lesson lies at the side of the table where nothing is wanted. */
export function showLesson(lesson, table, tell) {
  $("lesson").hidden = !lesson;
  if (!lesson) return;
  const heights = lesson.wanted.map((target) => table.placeOf(target)?.[1]).filter((y) => y !== undefined);
  const low = heights.filter((y) => y > table.stage.h / 2).length;
  $("lesson").classList.toggle("above", low * 2 > heights.length);
  $("lesson").replaceChildren(el("p", { class: "small" }, lesson.place), el("p", {}, lesson.text),
    el("p", { class: "small" }, lesson.why), el("div", { class: "row" }, button(lesson.skip, () => tell("back")),
      lesson.next ? button(lesson.next, () => tell("read"), { class: "main" }) : null));
}
