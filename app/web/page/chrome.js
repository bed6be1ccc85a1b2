// Round the table: whose turn it is and what to do, what is said, and the panel of a lesson.
import { $, button, el, put, say } from "/f/dom.js";
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
  const plates = Object.keys(table.picture.spots).filter((one) => /^(open:rival|seat):/.test(one)).map((one) => table.boxOf(one));
  for (const [seat, { offsetWidth: w, offsetHeight: h, style }] of bubbles) { // what the seats count stays in sight
    const [x, y, wide, high] = table.boxOf(`open:rival:${seat}`) ?? table.boxOf(`seat:${seat}`) ?? [table.stage.w / 2, table.stage.h, 0, 0];
    const [middle, within] = [x + (wide - w) / 2, (place, side, size) => Math.min(Math.max(place, 4), side - size - 4)];
    const places = [[middle, y - h - 4], [x - w - 4, y + (high - h) / 2], ...plates.flatMap(([, low]) => [middle, x - w - 4].map((at) => [at, low - h - 4]))]
      .map(([left, low]) => [within(left, table.stage.w, w), within(low, table.stage.h, h), w, h]);
    plates.push(places.find((one) => clear(one, plates)) ?? places[0]);
    [style.left, style.bottom] = plates.at(-1).map((at) => `${at}px`);
  }
}
const clear = ([x, y, w, h], boxes) => boxes.every(([a, b, c, d]) => a >= x + w || a + c <= x || b >= y + h + 3 || b + d <= y - 3);
export function showLesson(lesson, tell) {
  $("lesson").hidden = !lesson;
  if (lesson) put($("lesson"), el("p", { class: "small place" }, lesson.place), el("p", { class: "words" }, lesson.text),
    el("p", { class: "small why" }, lesson.why), el("div", { class: "row" }, button(lesson.skip, () => tell("back"), { class: "place" }),
      lesson.next && button(lesson.next, () => tell("read"), { class: "main" })));
}
/** The first of these heights, else beside one of the boxes, where a panel covers none of them. */
const free = (lows, left, w, h, high, boxes) => [...lows, ...boxes.flatMap((one) => [one[1] + one[3] + 4, one[1] - h - 4])]
  .find((low) => low >= 3 && low + h <= high - 3 && clear([left, low, w, h], boxes));
/** What is said is not over what it points at, nor over what can be touched, if there is room elsewhere. */
export function placeToast(targets, table) {
  const [{ offsetWidth: w, offsetHeight: h, style }, { w: wide, h: high }] = [$("toast"), table.stage];
  const low = free([high - h - 4], (wide - w) / 2, w, h, high, targets.map((one) => table.boxOf(one)).filter(Boolean));
  style.top = low ? `${high - h - low}px` : "";
}
/** The panel of a lesson lies where nothing is wanted, and says as much as there is room for. */
export function placeLesson({ wanted }, table) {
  const [panel, boxes] = [$("lesson"), wanted.map((target) => table.boxOf(target)).filter(Boolean)];
  ["", "brief", "brief little", "brief tight", "brief little tight"].some((form) => {
    const [{ offsetLeft: left, offsetWidth: w, offsetHeight: h }, high] = [Object.assign(panel, { className: form }), table.stage.h];
    const low = free([8, high - h - 8, 3], left, w, h, high, boxes);
    panel.style.bottom = `${low ?? 8}px`; return low;
  });
}
