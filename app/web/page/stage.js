// The camera over the map that lies in a window of the table. All in dp, the origin at the lower left.
const MOST_ZOOM = 4;

export class Stage {
  constructor() {
    this.w = this.h = 1; // of the table
    this.window = { x: 0, y: 0, w: 1, h: 1 }; // of the world
    [this.zoom, this.left, this.low] = [1, 0, 0];
    this.journey = null;
  }
  within(x, y) { const { x: left, y: low, w, h } = this.window; return left <= x && x <= left + w && low <= y && y <= low + h; }
  /** A point of the world or of the screen, in the coordinates of the other. */
  cross(x, y, fromWorld, toWorld) {
    if (fromWorld === toWorld) return [x, y];
    return toWorld ? [(x - this.left) / this.zoom, (y - this.low) / this.zoom] : [x * this.zoom + this.left, y * this.zoom + this.low];
  }
  /** The camera where it goes, and whether this point of the world is in the window then. */
  get arrived() { return this.journey?.end ?? [this.zoom, this.left, this.low]; }
  shows(x, y) { const [zoom, left, low] = this.arrived; return this.within(x * zoom + left, y * zoom + low); }
  fit() { this.journey = null; this.put([1, 0, 0]); }
  /** Set off to where this point of the world is in the middle of the window; at once if there is no time. */
  lookAt(x, y, zoom, begin, seconds) {
    const { window: world } = this;
    const end = [zoom, ...this.held(world.x + world.w / 2 - x * zoom, world.y + world.h / 2 - y * zoom, zoom)];
    this.journey = seconds ? { begin, seconds, start: [this.zoom, this.left, this.low], end } : null;
    if (!seconds) this.put(end);
  }
  travel(now) {
    const { begin, seconds, start, end } = this.journey;
    const part = Math.min(1, Math.max(0, (now - begin) / seconds));
    const ease = part * part * (3 - 2 * part);
    this.put(start.map((from, at) => from + (end[at] - from) * ease));
    if (part >= 1) this.journey = null;
  }
  put([zoom, left, low]) { Object.assign(this, { zoom, left, low }); }
  /** Zoom round a point of the screen. */
  zoomAt(x, y, factor) {
    this.journey = null;
    const zoom = Math.min(MOST_ZOOM, Math.max(1, this.zoom * factor));
    const by = zoom / this.zoom;
    this.put([zoom, ...this.held(x - (x - this.left) * by, y - (y - this.low) * by, zoom)]);
  }
  /** Move the world, but never off its window. */
  panTo(left, low) { this.journey = null; this.put([this.zoom, ...this.held(left, low, this.zoom)]); }
  held(left, low, zoom) {
    const { x, y, w, h } = this.window;
    return [Math.min(x * (1 - zoom), Math.max(left, (x + w) * (1 - zoom))),
      Math.min(y * (1 - zoom), Math.max(low, (y + h) * (1 - zoom)))];
  }
}
