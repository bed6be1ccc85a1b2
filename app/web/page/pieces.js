// All pieces of the table: they appear, glide to where the next scene has them, and vanish.
import { sizeOf } from "/f/atlas.js";
import { Glide } from "/f/glide.js";

const GLIDE = 0.25;
const LONGER = { hop: 1.6, warp: 1.6, follow: 3 };
const TUMBLE = 0.6;
const [PULSE, BEAT, SWELL] = [3.2, 0.8, 0.22];
const BITS = 14;
/** From below to above: screen layers 0-1, the world's 0-5, lights, 6-9, the edge, screen layers 2-9, lights, what flies. */
export const [WORLD_LIGHTS, EDGE, LIGHTS, WORLD_FLIGHT, FLIGHT] = [8, 13, 22, 23, 24];
const home = ({ world, layer = 5 }) => (world ? layer + (layer < 6 ? 2 : 3) : layer + (layer < 2 ? 0 : 12));
export const onMap = (place) => (place >= 2 && place <= 12) || place === WORLD_FLIGHT;
const large = (piece) => piece.size ?? 1;
const moved = (one, other) => ["x", "y", "world", "angle"].some((name) => one[name] !== other[name]);

export class Pieces {
  constructor(stage) {
    this.stage = stage;
    this.shown = new Map(); // key: {piece, d, x, y, scale, turn, home, order, glide}
    this.order = 0; // what comes to a place lies on what is there
    this.gliding = new Set();
    this.pulses = {};
    this.pulsing = new Map(); // key: when it began
    this.spots = {};
  }
  get moving() { return this.gliding.size > 0; }
  /** Let everything set off to where it lies in this scene. */
  show(picture, motion, now, speed, jump) {
    this.dropBits();
    this.spots = picture.spots;
    for (const key of this.shown.keys()) if (!picture.pieces[key]) this.vanish(key);
    for (const [key, piece] of Object.entries(picture.pieces)) this.place(key, piece, motion, now, speed, jump);
    this.pulse(picture.pulses ?? {}, now, speed);
    if (!speed) return;
    for (const burst of motion.bursts ?? []) this.burst(burst, now, speed);
    for (const flyer of motion.flyers ?? []) this.fly(flyer, now, speed);
  }
  place(key, piece, motion, now, speed, jump) {
    const begin = now + (motion.delays?.[key] ?? 0) * speed;
    const pace = jump ? 0 : speed;
    const shown = this.shown.get(key);
    if (!shown) this.appear(key, piece, begin, pace);
    else this.change(key, shown, piece, motion.manners?.[key] ?? "glide", begin, pace, begin > now);
    const faces = motion.tumbles?.[key];
    if (faces?.length && speed) {
      const glide = new Glide([piece.x, piece.y, 1], [piece.x, piece.y, 1], now, TUMBLE * speed, "tumble");
      glide.faces = faces;
      this.start(key, glide, piece.world);
    }
  }
  live(shown, place) { if (shown.home === place) return; shown.home = place; shown.order = this.order += 1; }
  add(key, piece) {
    const shown = { key, piece, d: piece.d, x: piece.x, y: piece.y, scale: 1, turn: 0, home: -1, order: 0, glide: null };
    this.shown.set(key, shown);
    return shown;
  }
  appear(key, piece, begin, speed) {
    const from = speed && piece.born != null ? this.where(piece.born, piece.world) : null;
    const shown = this.add(key, piece);
    if (!from) { this.live(shown, home(piece)); return; }
    const glide = new Glide([...from, 0.4], [piece.x, piece.y, 1], begin, GLIDE * speed);
    glide.unseen = true;
    Object.assign(shown, { x: from[0], y: from[1], scale: 0 }); // not a frame where it will lie
    this.start(key, glide, piece.world);
  }
  /** Where a piece or a spot is, in the coordinates of the world or of the screen. */
  where(key, world) {
    const shown = this.shown.get(key);
    if (shown) return this.stage.cross(shown.x, shown.y, Boolean(shown.piece.world), Boolean(world));
    const spot = this.spots[key];
    return spot ? this.stage.cross(spot[0], spot[1], Boolean(spot[4]), Boolean(world)) : null;
  }
  change(key, shown, piece, manner, begin, speed, later) {
    if (piece === shown.piece) return;
    this.letGo(shown);
    const old = shown.piece;
    shown.piece = piece;
    const goes = moved(piece, old);
    const flies = (goes || large(piece) !== large(old)) && speed > 0;
    const held = flies && later && old.d.length > 0;
    if (!held) shown.d = piece.d;
    if (flies) {
      const glide = this.flightOf(shown, old, manner, begin, speed);
      if (held) {
        glide.held = large(piece) / large(old);
        Object.assign(shown, { x: glide.start[0], y: glide.start[1], scale: glide.start[2] * glide.held });
      }
      this.start(key, glide, old.world && piece.world);
    } else if (!this.gliding.has(key) || goes) this.land(key, shown);
  }
  /** From now on it looks as it will. */
  letGo(shown) {
    if (!shown.glide?.held) return;
    shown.scale /= shown.glide.held;
    shown.glide.held = 0;
    shown.d = shown.piece.d;
  }
  /** A piece in flight is drawn over everything, as large as the map shows it where it starts and lands. One that stays on
   * the map flies there, whatever the camera does meanwhile. */
  flightOf(shown, old, manner, begin, speed) {
    const { piece } = shown;
    const { zoom } = this.stage;
    const world = Boolean(piece.world);
    const was = Boolean(old.world) && shown.home !== FLIGHT;
    const stays = Boolean(old.world) && world;
    let scale = shown.scale * large(old) / large(piece);
    if (was !== stays) scale *= was ? zoom : 1 / zoom;
    const start = [...this.stage.cross(shown.x, shown.y, was, stays), scale];
    const end = [...this.stage.cross(piece.x, piece.y, world, stays), world && !stays ? zoom : 1];
    const glide = new Glide(start, end, begin, GLIDE * speed * (LONGER[manner] ?? 1), manner);
    if (manner === "follow") {
      const points = (piece.way ?? []).flatMap((x, at, way) => (at % 2 ? [] : [this.stage.cross(x, way[at + 1], world, stays)]));
      glide.way = [start, ...points, end];
    }
    return glide;
  }
  start(key, glide, world) {
    const shown = this.shown.get(key);
    shown.glide = glide;
    this.gliding.add(key);
    this.live(shown, world ? WORLD_FLIGHT : FLIGHT);
  }
  land(key, shown) {
    this.gliding.delete(key);
    this.letGo(shown);
    const { piece } = shown;
    Object.assign(shown, { glide: null, d: piece.d, x: piece.x, y: piece.y, scale: 1, turn: 0 });
    this.live(shown, home(piece));
  }
  vanish(key) { this.gliding.delete(key); this.pulsing.delete(key); this.shown.delete(key); }
  /** Everything under way is where it is by now. Whether something has landed. */
  advance(now) {
    let landed = false;
    for (const key of this.gliding) {
      const shown = this.shown.get(key);
      const { glide } = shown;
      if (glide.held && now < glide.begin) continue;
      const { x, y, scale, turn, arrived } = glide.at(now);
      if (arrived) { landed = this.arrive(key, shown) || landed; continue; }
      this.letGo(shown);
      Object.assign(shown, { x, y, scale, turn });
      if (glide.faces) shown.d = [glide.faces[Math.floor((now - glide.begin) * 14) % glide.faces.length]];
    }
    this.beat(now);
    return landed;
  }
  arrive(key, shown) { if (!shown.bit) this.land(key, shown); else this.vanish(key); return !shown.bit; }
  /** Let everything be where it is going. */
  skip() { for (const key of this.gliding) this.arrive(key, this.shown.get(key)); }
  clear() { for (const key of this.shown.keys()) this.vanish(key); this.pulses = {}; }

  // What draws the eye, for a while
  pulse(wanted, now, speed) {
    for (const key of this.pulsing.keys()) if (!(key in wanted)) this.rest(key);
    for (const [key, moment] of Object.entries(wanted)) {
      if (speed && this.shown.has(key) && JSON.stringify(this.pulses[key]) !== JSON.stringify(moment)) this.pulsing.set(key, now);
    }
    this.pulses = wanted;
  }
  beat(now) {
    for (const [key, begin] of this.pulsing) {
      const shown = this.shown.get(key);
      if (now - begin >= PULSE) this.rest(key);
      else if (!this.gliding.has(key)) {
        const by = 1 + SWELL * (0.5 - 0.5 * Math.cos(2 * Math.PI * (now - begin) / BEAT));
        shown.d = shown.piece.d.map((one) => (one[0] === "a" ? [one[0], one[1], one[2] * by, one[3] * by, ...one.slice(4)] : one));
      }
    }
  }
  rest(key) {
    this.pulsing.delete(key);
    const shown = this.shown.get(key);
    if (shown && !this.gliding.has(key)) shown.d = shown.piece.d;
  }

  // What flies and is gone: confetti, sparks, a rocket
  burst([target, tint, delay = 0], now, speed) {
    const spot = this.spots[target];
    if (!spot) return;
    const [x, y] = this.stage.cross(spot[0], spot[1], Boolean(spot[4]), false);
    for (let number = 0; number < BITS; number += 1) {
      const angle = 2 * Math.PI * number / BITS;
      const reach = 46 + 18 * (number % 3);
      const end = [x + reach * Math.cos(angle), y + reach * Math.sin(angle) - 14];
      const bit = ["a", `common/confetti_${number % 5 + 1}`, 12, 12, 0, 0, 0, number % 2 ? tint : "white", 1];
      this.throw([bit], [x, y], end, now + delay * speed, 0.7 * speed);
    }
  }
  fly({ art, size, start: from, end: to, tint, seconds, delay, manner, text, angle }, now, speed) {
    const [start, end, box] = [this.spots[from], this.spots[to], sizeOf(art)];
    if (!start || !box) return;
    const [x, y] = this.stage.cross(start[0], start[1], Boolean(start[4]), false);
    const goal = end ? this.stage.cross(end[0], end[1], Boolean(end[4]), false) : [x, this.stage.h + size];
    const drawings = [["a", art, size, size * box[1] / box[0], 0, 0, angle, tint, 1]];
    if (text) {
      const [high, aside] = [Math.max(16, size * 0.19), size * 0.42];
      drawings.push(["p", high * 1.9, high * 1.2, "taxi", high * 0.6, aside],
        ["w", text, high * 1.8, high * 1.2, high, "on_taxi", true, "center", aside]);
    }
    this.throw(drawings, [x, y], goal, now + delay * speed, seconds * speed, manner);
  }
  throw(drawings, start, end, begin, seconds, manner = "glide") {
    const key = `thrown ${this.order}`;
    const shown = this.add(key, { x: end[0], y: end[1], d: drawings });
    Object.assign(shown, { bit: true, x: start[0], y: start[1], scale: 0 });
    const glide = new Glide([...start, 1], [...end, 1], begin, seconds, manner);
    glide.unseen = true;
    this.start(key, glide, false);
  }
  /** What still flies is gone when the next scene comes. */
  dropBits() { for (const [key, shown] of this.shown) if (shown.bit) this.vanish(key); }
}
