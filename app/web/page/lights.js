// Lights round what can be touched, and marks round what is meant.
const BREATHE = 2.4;
export class Lights {
  constructor() {
    // lit {target: spot}, marks [spot, colour], ring: the spot where the keyboard is, end: of the breath
    Object.assign(this, { lit: new Map(), marks: [], ring: null, end: 0 });
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
function lamp([x, y, w, h, world, round], share) {
  const ring = (role, alpha) => ["p", w, h, "", round ? h / 2 : Math.min(12, h * (world ? 0.2 : 0.5)), x, y, alpha, role, 3.5];
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
