// The one canvas that every table is painted on: pieces that glide, targets that light up, a map that can be zoomed.
// Nothing is painted when nothing moves.
import { fetched } from "/f/atlas.js";
import { beyond, edge, fitButton, onButton, signAt, signs } from "/f/edges.js";
import { Lights } from "/f/lights.js";
import { colour } from "/f/look.js";
import { paint } from "/f/paint.js";
import { EDGE, LIGHTS, onMap, Pieces, WORLD_FLIGHT, WORLD_LIGHTS } from "/f/pieces.js";
import { Stage } from "/f/stage.js";
const FINGER = 24; // dp: how far beside a target a touch may be
const JOURNEY = 0.45; // seconds: of the camera
const MOST_PIXELS = 12e6; // of the canvas: an iPhone takes 16 million
export const [FIT, SIGN] = ["fit:", "edge:"]; // the button that shows the whole map, and a sign to what lies off it
const EMPTY = { world: [0, 0, 1, 1], pieces: {}, spots: {}, lit: [], grips: [], above: [], pulses: {} };
const COMMANDS = /^(open|as|hush|close|turn|go):/; // targets that ask something of whoever runs the table
const clock = () => performance.now() / 1000;
export class Table {
  constructor(canvas) {
    this.canvas = canvas;
    this.pen = canvas.getContext("2d", { alpha: false });
    this.stage = new Stage();
    this.pieces = new Pieces(this.stage);
    this.lights = new Lights();
    this.picture = EMPTY;
    this.still = document.createElement("canvas"); // a picture of what lies still while other things fly
    this.speed = 1;
    [this.density, this.seen, this.fresh, this.waits, this.wanted, this.chosen, this.signs, this.button] = [1, null, false, 0, 0, 0, [], null];
    this.painted = 0; // how often: a table that lies still costs nothing
  }
  /** In CSS pixels, which are dp. */
  resize(w, h) {
    this.density = Math.min(window.devicePixelRatio || 1, 3, Math.sqrt(MOST_PIXELS / Math.max(1, w * h)));
    [this.stage.w, this.stage.h] = [w, h];
    for (const one of [this.canvas, this.still]) [one.width, one.height] = [w, h].map((side) => Math.round(side * this.density));
    this.stale();
  }
  // Scenes
  /** Let everything glide to where it lies in this picture; its drawings come first. */
  async show(picture, motion, speed) {
    const turn = (this.waits += 1);
    const drawings = Object.values(picture.pieces).flatMap((piece) => piece.d);
    if (this.picture === EMPTY) await fetched([...drawings, ["a", "common/disc", 1, 1]], this.density); // in a later one they come while it is shown
    if (turn === this.waits) this.set(picture, motion, speed);
  }
  set(picture, motion, speed) {
    const [now, before] = [clock(), this.picture];
    const resized = picture.world.join() !== before.world.join();
    Object.assign(this, { picture, speed });
    this.lights.marks = [];
    const [x, y, w, h] = picture.world;
    this.stage.window = { x, y, w, h };
    if (resized) this.stage.fit();
    this.focus(resized, now);
    this.pieces.show(picture, motion ?? {}, now, speed, resized && before !== EMPTY);
    const lit = picture.lit.filter((target) => picture.spots[target] && !picture.spots[target][7]);
    this.lights.light(new Map(lit.map((target) => [target, picture.spots[target]])), speed > 0, now);
    this.lights.ring = picture.spots[this.focused] ?? null;
    this.stale();
  }
  focus(resized, now) {
    const [moment, x, y, zoom, asked] = this.picture.focus ?? [null];
    const wide = asked || !this.chosen ? zoom : zoom > 1 && this.chosen; // what a person chose is kept
    if (moment !== null && wide && (resized || moment !== this.seen)) this.stage.lookAt(x, y, wide, now, resized ? 0 : JOURNEY * this.speed);
    this.seen = moment;
  }
  /** Ring these targets in another colour. They must be seen. */
  mark(targets, role) {
    const spots = targets.map((target) => this.picture.spots[target]).filter(Boolean);
    if (spots.some((spot) => spot[4] && !this.stage.shows(spot[0], spot[1]))) this.fitMap();
    this.lights.marks = spots.map((spot) => [spot, role]);
    this.stale();
  }
  /** Take everything off: for a curtain, a new match. */
  clear() {
    this.waits += 1;
    this.pieces.clear();
    this.lights.light(new Map(), false, 0);
    Object.assign(this.lights, { marks: [], ring: null });
    this.picture = EMPTY;
    this.fitMap();
  }
  pulse() { if (this.speed) this.lights.pulse(clock()); this.stale(); }
  skip() { this.pieces.skip(); this.stage.journey = null; this.stale(); }
  fitMap() { this.chosen = 0; this.stage.fit(); this.stale(); }
  zoomAt(x, y, factor) { this.stage.zoomAt(x, y, factor); this.chosen = this.stage.zoom > 1 ? this.stage.zoom : 0; this.stale(); }
  goBeyond(x, y) { this.stage.lookAt(...beyond(this.stage, signAt(this.signs, x, y)), this.stage.zoom, clock(), JOURNEY * this.speed); this.stale(); }
  panTo(left, low) { this.stage.panTo(left, low); this.stale(); }
  // Time
  get busy() { return this.pieces.moving || this.stage.journey || this.pieces.pulsing.size > 0 || this.lights.end > clock(); }
  /** What lies still is another than before. */
  stale() { this.fresh = false; this.later(); }
  later() { if (!this.wanted) this.wanted = requestAnimationFrame(() => this.tick()); }
  tick() {
    this.wanted = 0;
    const now = clock();
    if (this.pieces.moving) this.lights.wait(now);
    if (this.pieces.advance(now)) this.fresh = false;
    if (this.stage.journey) this.stage.travel(now);
    if (this.pieces.moving && !this.stage.journey && !this.pieces.pulsing.size) this.paintFlight(now);
    else this.paintAll(this.pen, now, () => true);
    this.painted += 1;
    if (this.busy) this.later();
    else this.lights.end = 0;
  }
  /** All that lies still is one picture, and what moves goes over it. */
  paintFlight(now) {
    if (!this.fresh) {
      this.ground ??= this.still.getContext("2d", { alpha: false });
      this.paintAll(this.ground, now, (place) => place < WORLD_FLIGHT);
      this.fresh = true;
    }
    this.pen.setTransform(1, 0, 0, 1, 0, 0);
    this.pen.drawImage(this.still, 0, 0);
    this.paintPieces(this.pen, (place) => place >= WORLD_FLIGHT);
  }
  paintAll(pen, now, wanted) {
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillStyle = colour("background");
    pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height);
    [this.signs, this.button] = [signs(this.stage, this.picture), fitButton(this.stage, this.picture)];
    const extra = [[WORLD_LIGHTS, 0, () => this.inWorld(pen, this.lights.drawings(true, now))],
      [EDGE, 0, () => this.onScreen(pen, edge(this.signs, this.button))],
      [LIGHTS, 0, () => this.onScreen(pen, this.lights.drawings(false, now))]];
    this.paintPieces(pen, wanted, extra);
  }
  paintPieces(pen, wanted, extra = []) {
    const pieces = [...this.pieces.shown.values()].filter((one) => one.scale > 0 && wanted(one.home));
    const all = [...pieces.map((one) => [one.home, one.order, () => this.paintPiece(pen, one)]), ...extra];
    for (const [, , draw] of all.sort((one, other) => one[0] - other[0] || one[1] - other[1])) draw();
  }
  paintPiece(pen, shown) {
    const [{ stage, density }, world] = [this, onMap(shown.home)];
    const [x, y] = world ? stage.cross(shown.x, shown.y, true, false) : [shown.x, shown.y];
    const turn = ((shown.piece.angle ?? 0) + shown.turn) * Math.PI / 180;
    const by = density * shown.scale * (world ? stage.zoom : 1);
    const [c, s] = [by * Math.cos(turn), by * Math.sin(turn)];
    const draw = () => { pen.setTransform(c, -s, s, c, density * x, density * (stage.h - y)); paint(pen, shown.d, density); };
    if (world) this.inWindow(pen, draw);
    else draw();
  }
  inWindow(pen, draw) {
    const { x, y, w, h } = this.stage.window;
    if (this.stage.zoom === 1 && x <= 0 && y <= 0 && w >= this.stage.w && h >= this.stage.h) { draw(); return; }
    pen.save();
    pen.setTransform(this.density, 0, 0, this.density, 0, 0);
    pen.beginPath();
    pen.rect(x, this.stage.h - y - h, w, h);
    pen.clip();
    draw();
    pen.restore();
  }
  inWorld(pen, drawings) {
    const { density, stage: { zoom, left, low, h } } = this;
    this.inWindow(pen, () => {
      pen.setTransform(density * zoom, 0, 0, density * zoom, density * left, density * (h - low));
      paint(pen, drawings, density);
    });
  }
  onScreen(pen, drawings) {
    pen.setTransform(this.density, 0, 0, this.density, 0, this.density * this.stage.h);
    paint(pen, drawings, this.density);
  }
  // What lies where
  taken(target) { return this.picture.lit.includes(target) || COMMANDS.test(target); }
  /** What a touch at this point means: what it hits, else the nearest lit target within a finger. */
  targetAt(x, y) {
    const { stage, picture } = this;
    if (onButton(this.button, x, y)) return FIT;
    if (signAt(this.signs, x, y)) return SIGN;
    const over = picture.above.find((target) => hits(picture.spots[target], x, y));
    if (over) return over;
    const [lit, inside, near] = [new Set(picture.lit), [], []];
    const [worldX, worldY] = stage.cross(x, y, false, true);
    for (const [target, [sx, sy, w, h, world]] of Object.entries(picture.spots)) {
      if (world && !stage.within(x, y)) continue;
      const by = world ? stage.zoom : 1;
      const [dx, dy] = world ? [Math.abs(worldX - sx) * by, Math.abs(worldY - sy) * by] : [Math.abs(x - sx), Math.abs(y - sy)];
      const far = Math.hypot(dx, dy);
      if (dx * 2 <= w * by && dy * 2 <= h * by) inside.push([lit.has(target) ? 0 : 1, far, target]);
      else if (lit.has(target) && far <= Math.max(FINGER, w * by / 2)) near.push([0, far, target]);
    }
    const best = (found) => found.sort((one, other) => one[0] - other[0] || one[1] - other[1])[0]?.[2];
    return best(inside) ?? best(near) ?? "";
  }
  /** A target's lower left, width and height in dp, as the camera arrives; null if it is not there. Its middle, from the upper left. */
  boxOf(target) {
    const [x, y, w, h, world] = this.picture.spots[target] ?? [];
    const [zoom, left, low] = world ? this.stage.arrived : [1, 0, 0];
    return w ? [(x - w / 2) * zoom + left, (y - h / 2) * zoom + low, w * zoom, h * zoom] : null;
  }
  placeOf(target) { const box = this.boxOf(target); return box && [box[0] + box[2] / 2, this.stage.h - box[1] - box[3] / 2]; }
  // The keyboard's ring
  /** What is lit, then what can be opened or closed; each as it is read, from the top. */
  stops() {
    const all = Object.keys(this.picture.spots).filter((target) => this.taken(target));
    const rank = (target, [x, y]) => [this.picture.lit.includes(target) ? 0 : 1, Math.round(y / 24), x, target];
    const ranked = all.map((target) => rank(target, this.placeOf(target)));
    return ranked.sort((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]).map((one) => one[3]);
  }
  ring(target) {
    this.focused = target;
    const spot = this.picture.spots[target] ?? null;
    if (spot?.[4] && !this.stage.within(...this.stage.cross(spot[0], spot[1], true, false))) this.stage.fit();
    this.lights.ring = spot;
    this.stale();
  }
}
const hits = (spot, x, y) => spot && Math.abs(x - spot[0]) <= spot[2] / 2 && Math.abs(y - spot[1]) <= spot[3] / 2;
