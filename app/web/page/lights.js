// Lights round what can be touched, marks round what is meant, and pictures at the edge of what lies off the map's window.
const BREATHE = 2.4;
const BEACON = 22; // dp from the edge of the window
export const BUTTON = 44;

export class Lights {
  constructor() {
    this.lit = new Map(); // target: spot
    this.marks = []; // [spot, colour]
    this.ring = null; // the spot where the keyboard is
    this.end = 0; // of the breath
  }
  /** A ring round every target that can be touched; new ones breathe for a while. */
  light(spots, breathes, now) {
    const fresh = [...spots.keys()].some((target) => !this.lit.has(target));
    this.lit = spots;
    if (fresh && breathes) this.pulse(now);
  }
  pulse(now) { if (this.lit.size) this.end = now + BREATHE; }
  /** While pieces fly, the lights are a part of what lies still; they breathe afterwards. */
  wait(now) { if (this.end) this.end = now + BREATHE; }
  share(now) {
    const left = this.end - now;
    return left > 0 ? 0.65 + 0.35 * Math.sin(left * 2 * Math.PI / 0.8 + Math.PI / 2) : 1;
  }
  /** Of the world, or of the screen. */
  drawings(world, now) {
    const of = (spot) => Boolean(spot[4]) === world;
    const share = this.share(now);
    const lit = [...this.lit.values()].filter(of);
    const marks = this.marks.filter(([spot]) => of(spot)).map(([spot, role]) => circle(spot, role, 5));
    const ring = this.ring && of(this.ring) ? [circle(this.ring, "background", 8), circle(this.ring, "info", 5)] : [];
    return [...lit.flatMap((spot) => lamp(spot, share)), ...marks, ...ring, ...lit.flatMap(badge)];
  }
}
function lamp([x, y, w, h, , round], share) {
  const ring = (role, alpha) => ["p", w, h, "", round ? h / 2 : 12, x, y, alpha, role, 3.5];
  return [...(share < 1 ? [ring("background", 1)] : []), ring("target", share)];
}
/** What the touch costs or brings, at the upper right of its ring. */
function badge([x, y, w, h, , , mark]) {
  if (!mark) return [];
  const side = Math.min(20, Math.max(mark.length === 1 ? 13 : 15.5, w * 0.42));
  const [wide, right, top] = [mark.length === 1 ? side : side * 1.4, x + w * 0.36, y + h * 0.36];
  return [["p", wide, side, "target", side / 2, right, top], ["w", mark, wide, side, side * 0.72, "on_target", true, "center", right, top]];
}
const circle = ([x, y, w, h, , round], role, wide) => ["p", w + 8, h + 8, "", round ? h / 2 + 4 : 14, x, y, 1, role, wide];
/** Where the button that shows the whole map is, while it is enlarged. */
export function fitButton(stage) {
  const { x, y, w, h } = stage.window;
  return stage.zoom > 1.001 && w > 3 * BUTTON && h > 2 * BUTTON ? [x + w - BUTTON / 2 - 6, y + BUTTON / 2 + 6] : null;
}
/** What lies at the edge of the map's window. */
export function edge(stage, beacons) {
  const place = fitButton(stage);
  const button = place ? [["p", BUTTON, BUTTON, "surface", 14, ...place, 0.92, "line", 2],
    ["a", "common/icon_fit", BUTTON * 0.6, BUTTON * 0.6, ...place, 0, "ink"]] : [];
  return [...beacons.flatMap((one) => sign(stage, one)), ...button];
}
/** An arrow that is turned towards what lies off the window, and its picture, which is not. */
function sign(stage, [atX, atY, art, tint = "taxi"]) {
  const { x, y, w, h } = stage.window;
  const [thereX, thereY] = stage.cross(atX, atY, true, false);
  const [dx, dy] = [thereX - x - w / 2, thereY - y - h / 2];
  if (Math.abs(dx) <= w / 2 && Math.abs(dy) <= h / 2) return [];
  const part = Math.max(Math.abs(dx) / Math.max(1, w / 2 - BEACON), Math.abs(dy) / Math.max(1, h / 2 - BEACON));
  const hereX = x + w / 2 + dx / part;
  let hereY = y + h / 2 + dy / part;
  const reach = BUTTON + BEACON + 6;
  if (hereX > x + w - reach && hereY < y + reach) hereY = y + reach; // over the button, not under it
  const [size, way] = [2 * BEACON - 12, Math.atan2(dy, dx)];
  const [aside, above] = [size * 0.56 * Math.cos(way), size * 0.56 * Math.sin(way)];
  return [["a", "common/icon_play", size * 0.6, size * 0.6, hereX + aside, hereY + above, way * 180 / Math.PI, tint],
    ["a", "common/disc", size, size, hereX, hereY, 0, tint],
    ["a", "common/disc", size - 5, size - 5, hereX, hereY, 0, "background"],
    ["a", art, size * 0.76, size * 0.76, hereX, hereY]];
}
