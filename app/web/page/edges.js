// At the edge of the map's window: the button that shows all of it, and signs to what lies off it. As the app does it.
const BUTTON = 44;
const [OFF, ROOM, SIZE] = [22, 38, 32]; // dp: the middle of a sign from the edge; a sign with its arrow, and without
const SIDES = [[-1, 0], [0, -1], [0, 1], [1, 0]];
const least = (list, cost) => list.reduce((best, one) => (cost(one) < cost(best) ? one : best));
const near = (one, other, room) => Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1])) <= room / 2;
const lying = (stage, spot) => stage.cross(spot[0], spot[1], Boolean(spot[4]), false);
const lit = ({ lit: all, above, spots }) => [...new Set([...all, ...above])].sort().map((target) => spots[target]).filter(Boolean);
/** Where the button is while the map is enlarged: in a corner where it hides nothing lit, if there is one. */
export function fitButton(stage, picture) {
  const { x, y, w, h } = stage.window;
  if (stage.zoom <= 1.001 || w <= 3 * BUTTON || h <= 2 * BUTTON) return null;
  const off = BUTTON / 2 + 6;
  const corners = [x + w - off, x + off].flatMap((across) => [y + off, y + h - off].map((high) => [across, high]));
  return corners.find((one) => !lit(picture).some((spot) => near(lying(stage, spot), one, 2 * BUTTON - 1))) ?? corners[0];
}
/** {x, y, way, tint, number or art, there: spots}: at each side one for what is lit there, and pictures of goals. Nothing lit
 * lies under them, but where a side is lit from end to end. */
export function signs(stage, picture) {
  if (stage.zoom <= 1) return [];
  const button = fitButton(stage, picture);
  const [taken, found, sides] = [button ? [[...button, BUTTON, BUTTON]] : [], [], SIDES.map(() => [])];
  for (const spot of lit(picture)) {
    const [at, by] = [lying(stage, spot), spot[4] ? stage.zoom : 1];
    if (stage.within(...at)) taken.push([...at, spot[2] * by, spot[3] * by]);
    if (spot[4] && !stage.finds(spot)) sides[sideOf(stage, at)].push(spot);
  }
  const plant = (side, at, more) => {
    const [x, y] = free(stage, side, at, taken);
    if (more.art && hidden(x, y, taken)) return;
    const [dx, dy] = more.art ? [at[0] - x, at[1] - y] : SIDES[side];
    found.push({ x, y, way: Math.atan2(dy, dx), ...more });
    taken.push([x, y, ROOM, ROOM]);
  };
  sides.forEach((there, side) => {
    const mean = (at) => there.reduce((sum, spot) => sum + spot[at], 0) / there.length;
    if (there.length) plant(side, stage.cross(mean(0), mean(1), true, false), { tint: "target", number: there.length, there });
  });
  for (const [x, y, art, tint = "taxi"] of Object.values(picture.beacons ?? {})) {
    const at = stage.cross(x, y, true, false);
    if (!stage.within(...at)) plant(sideOf(stage, at), at, { tint, art, there: [[x, y]] });
  }
  return found;
}
/** Beyond which side of the window a point lies furthest. */
const first = (all) => all.indexOf(Math.max(...all));
const sideOf = ({ window: { x, y, w, h } }, [atX, atY]) => first([x - atX, y - atY, atY - y - h, atX - x - w]);
/** How much a sign there would hide. */
const hidden = (x, y, taken) => taken.reduce((sum, [atX, atY, w, h]) => sum
  + Math.max(0, (w + ROOM) / 2 - 1 - Math.abs(atX - x)) * Math.max(0, (h + ROOM) / 2 - 1 - Math.abs(atY - y)), 0);
/** Along this side, as near to the point as may be, where a sign hides nothing; else least. */
function free({ window: { x, y, w, h } }, side, at, taken) {
  const [low, high, along] = [[x + OFF, y + OFF], [x + w - OFF, y + h - OFF], SIDES[side][0] ? 1 : 0];
  const [fixed, wish] = [(side < 2 ? low : high)[1 - along], at[along]];
  const wishes = [wish, ...taken.flatMap((one) => [-1, 1].map((way) => one[along] + way * (one[along + 2] + ROOM) / 2))];
  const places = wishes.map((one) => Math.min(Math.max(one, low[along]), high[along])).map((one) => (along ? [fixed, one] : [one, fixed]));
  return least(places, (one) => hidden(...one, taken) * 1e4 + Math.abs(one[along] - wish));
}
export const onButton = (at, x, y) => at && near(at, [x, y], BUTTON);
export const signAt = (shown, x, y) => shown.find((one) => near([one.x, one.y], [x, y], ROOM));
/** A point from where the nearest is seen that a sign tells of, and others with it. */
export function beyond(stage, { there }) {
  const { window: { x, y, w, h }, zoom } = stage;
  const [midX, midY] = stage.cross(x + w / 2, y + h / 2, false, true);
  const [nearX, nearY] = least(there, (one) => Math.hypot(one[0] - midX, one[1] - midY));
  const seen = there.filter((one) => Math.abs(one[0] - nearX) < w / zoom / 2 && Math.abs(one[1] - nearY) < h / zoom / 2);
  return [0, 1].map((at) => seen.map((one) => one[at])).map((all) => (Math.min(...all) + Math.max(...all)) / 2);
}
/** The signs, each an arrow that is turned and what it tells, which is not, and the button. */
export function edge(shown, button) {
  const drawings = shown.flatMap(({ x, y, way, tint, number, art }) => [
    ["a", "common/icon_play", SIZE * 0.6, SIZE * 0.6, x + SIZE * 0.56 * Math.cos(way), y + SIZE * 0.56 * Math.sin(way), way * 180 / Math.PI, tint],
    ["a", "common/disc", SIZE, SIZE, x, y, 0, tint], ["a", "common/disc", SIZE - 5, SIZE - 5, x, y, 0, "background"],
    art ? ["a", art, SIZE * 0.76, SIZE * 0.76, x, y] : ["n", String(number), SIZE * 0.6, "ink", x, y]]);
  return button ? [...drawings, ["p", BUTTON, BUTTON, "surface", 14, ...button, 0.92, "line", 2],
    ["a", "common/icon_fit", BUTTON * 0.6, BUTTON * 0.6, ...button, 0, "ink"]] : drawings;
}
