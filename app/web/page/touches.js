// Fingers on the table: a tap, a long press, a finger drawn over targets, a pan; two that pinch or turn; the wheel; keys.
import { FIT, SIGN } from "/f/table.js";
const STILL = 12; // dp: a touch that moves less is a tap
const LONG_PRESS = 500;
const [DOUBLE, NEAR] = [250, 20]; // ms and dp: of a second tap
const SWIPE = 60; // dp sideways: another part of the table, please
const [STRIDE, LONGEST] = [8, 120]; // dp: a quick finger misses nothing on its way; so many targets
const [TURNING, PINCHING] = [18, 1.22]; // degrees, and how many times further apart: whichever comes first
/** `tell(kind, fields)`: what the fingers mean, as a message; `covered()`: whether something lies over the table. */
export class Touches {
  constructor(table, tell, covered) {
    Object.assign(this, { table, tell, covered, fingers: new Map(), trail: [], pair: null, press: 0, last: null });
    const { canvas } = table;
    const heard = { pointerdown: this.down, pointermove: this.move, pointerup: this.up, pointercancel: this.forget, keydown: this.key,
      wheel: this.wheel, contextmenu: (event) => event.preventDefault(), blur: () => this.ring("") };
    for (const [name, act] of Object.entries(heard)) canvas.addEventListener(name, act.bind(this), { passive: false });
    document.addEventListener("keydown", (event) => this.letter(event));
  }
  place(event) {
    const box = this.table.canvas.getBoundingClientRect();
    const turned = document.body.dataset.facing === "180"; // the table, for whoever sits on the other side
    return turned ? [box.right - event.clientX, event.clientY - box.top] : [event.clientX - box.left, box.bottom - event.clientY];
  }
  down(event) {
    if (event.button) return;
    this.table.canvas.setPointerCapture(event.pointerId);
    const [x, y] = this.place(event);
    this.table.stage.journey = null; // what is touched stays under the finger
    this.fingers.set(event.pointerId, { x0: x, y0: y, x, y });
    Object.assign(this, { pair: null, trail: [] });
    this.release();
    if (this.fingers.size === 1) this.press = setTimeout(() => this.held(x, y), LONG_PRESS);
  }
  release() { clearTimeout(this.press); }
  /** A finger that stays asks what this is; where nothing comes of it, it is still a tap. */
  held(x, y) {
    const target = this.table.targetAt(x, y);
    if (target) this.tell("inspect", { target });
  }
  move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const [lastX, lastY] = [finger.x, finger.y];
    [finger.x, finger.y] = this.place(event);
    if (this.fingers.size === 2) {
      this.release();
      this.two();
    } else if (this.trail.length || Math.hypot(finger.x - finger.x0, finger.y - finger.y0) > STILL) {
      this.release();
      this.drawn(finger, lastX, lastY);
    }
  }
  /** One finger: over targets from a grip, else the map with it. */
  drawn(finger, lastX, lastY) {
    const { table } = this;
    const begun = this.trail[0] ?? table.targetAt(finger.x0, finger.y0);
    if (this.trail.length || table.picture.grips.includes(begun)) { // what it was drawn to may have taken away what it began with
      if (!this.trail.length) this.trail = [begun];
      this.pass(lastX, lastY, finger.x, finger.y);
    } else if (table.stage.zoom > 1 && table.stage.within(finger.x0, finger.y0)) {
      table.panTo(table.stage.left + finger.x - lastX, table.stage.low + finger.y - lastY);
    }
  }
  pass(lastX, lastY, x, y) {
    const before = this.trail.length;
    const steps = Math.floor(Math.hypot(x - lastX, y - lastY) / STRIDE) + 1;
    for (let step = 1; step <= steps; step += 1) {
      const target = this.table.targetAt(lastX + (x - lastX) * step / steps, lastY + (y - lastY) * step / steps);
      if (target && target !== FIT && target !== SIGN && target !== this.trail.at(-1)) this.trail.push(target);
    }
    if (this.trail.length > before) this.tell("drag", { trail: this.trail.slice(0, LONGEST) });
  }
  /** Two fingers: whether they pinch or turn is decided by what they do first. */
  two() {
    const [a, b] = [...this.fingers.values()];
    const apart = Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
    const angle = Math.atan2(b.y - a.y, b.x - a.x) * 180 / Math.PI;
    this.pair ??= { first: apart, apart, angle, turned: 0, quarters: 0, turns: this.table.picture.turns ? null : false };
    const { pair } = this;
    pair.turned += ((pair.angle - angle + 540) % 360) - 180;
    pair.angle = angle;
    if (pair.turns === null && Math.abs(pair.turned) > TURNING) pair.turns = true;
    else if (pair.turns === null && Math.max(apart / pair.first, pair.first / apart) > PINCHING) pair.turns = false;
    if (pair.turns === false) this.table.zoomAt((a.x + b.x) / 2, (a.y + b.y) / 2, apart / pair.apart);
    pair.apart = apart;
    const quarters = pair.turns ? Math.round(pair.turned / 90) - pair.quarters : 0;
    pair.quarters += quarters;
    if (quarters) this.tell("turn", { quarters });
  }
  up(event) {
    this.release();
    const finger = this.fingers.get(event.pointerId);
    this.fingers.delete(event.pointerId);
    if (!finger || this.pair || this.covered()) return;
    if (this.trail.length) { this.tell("drag", { trail: this.trail.slice(0, LONGEST) }); this.trail = []; return; }
    const [x, y] = this.place(event);
    const [dx, dy] = [x - finger.x0, y - finger.y0];
    if (Math.hypot(dx, dy) <= STILL) this.tapped(x, y);
    else if (Math.abs(dx) > Math.max(SWIPE, 2 * Math.abs(dy)) && this.table.picture.swipe && this.table.stage.zoom <= 1) { // else it moves the map
      this.table.skip();
      this.tell("tap", { target: this.table.picture.swipe });
    }
  }
  forget(event) { this.release(); this.fingers.delete(event.pointerId); this.trail = []; }
  tapped(x, y) {
    const [{ table }, now] = [this, performance.now()];
    const twice = this.last && now - this.last.now < DOUBLE && Math.hypot(x - this.last.x, y - this.last.y) < NEAR;
    this.last = twice ? null : { now, x, y };
    table.skip();
    const target = table.targetAt(x, y);
    if (target === FIT) table.fitMap();
    else if (target === SIGN) table.goBeyond(x, y);
    else if (twice && !table.taken(target) && table.stage.within(x, y)) {
      if (table.stage.zoom > 1) table.fitMap();
      else table.zoomAt(x, y, 2);
    } else this.tell("tap", { target });
  }
  wheel(event) {
    const [x, y] = this.place(event);
    if (!this.table.stage.within(x, y)) return;
    event.preventDefault();
    this.table.zoomAt(x, y, event.deltaY < 0 ? 1.15 : 1 / 1.15);
  }
  // Keys: arrows move a ring from one target to the next, Enter touches it
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.key === "Tab") return;
    const { focused } = this.table;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) this.step(step);
    else if ((event.key === "Enter" || event.key === " ") && focused) this.tell("tap", { target: focused });
    else if (event.key === "Escape") this.tell("back");
    else return;
    event.preventDefault();
  }
  /** Letters are the table's own, wherever on its page the keyboard is. */
  letter(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.key.length !== 1 || event.key === " ") return;
    if (this.covered() || this.table.canvas.closest("[hidden]")) return;
    this.tell("key", { text: event.key, focused: event.target.dataset.target ?? this.table.focused ?? "" });
    event.preventDefault();
  }
  step(by) {
    const stops = this.table.stops();
    if (!stops.length) return;
    const at = stops.indexOf(this.table.focused);
    this.ring(stops[at < 0 ? (by > 0 ? 0 : stops.length - 1) : (at + by + stops.length) % stops.length]);
  }
  ring(target) {
    if ((this.table.focused ?? "") === target) return;
    this.table.ring(target);
    this.tell("focus", { target });
  }
}
