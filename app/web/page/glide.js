// One piece under way: from where it was to where it lies, in one of a few manners.
export class Glide {
  /** `faces`: a die tumbles through these; `unseen`: until it begins; `held`: until then it looks as before, so many times as
   * large as it will be; `way`: through these points, not straight. */
  constructor(start, end, begin, seconds, manner = "glide") {
    Object.assign(this, { start, end, begin, manner, seconds: Math.max(seconds, 0.001), faces: null, unseen: false, held: 0, way: null });
  }
  along(part) {
    const legs = this.way.slice(1).map(([x, y], n) => Math.hypot(x - this.way[n][0], y - this.way[n][1]));
    let left = part * legs.reduce((sum, leg) => sum + leg, 0);
    const at = legs.findIndex((leg) => (left -= leg) <= 0);
    if (at < 0) return this.end;
    const [[ax, ay], [bx, by]] = [this.way[at], this.way[at + 1]];
    const share = legs[at] ? 1 + left / legs[at] : 1;
    return [ax + (bx - ax) * share, ay + (by - ay) * share];
  }
  /** Where it is by now, as {x, y, scale, turn, arrived}. */
  at(now) {
    const part = Math.min(1, Math.max(0, (now - this.begin) / this.seconds));
    const ease = this.manner === "rise" ? part ** 2.4 : 1 - (1 - part) ** 3;
    const [[x0, y0, s0], [x1, y1, s1]] = [this.start, this.end];
    if (now < this.begin && this.unseen) return { x: x0, y: y0, scale: 0, turn: 0, arrived: false };
    const found = { x: x0 + (x1 - x0) * ease, y: y0 + (y1 - y0) * ease, scale: s0 + (s1 - s0) * ease, turn: 0, arrived: part >= 1 };
    if (this.manner === "hop") found.y += Math.sin(Math.PI * part) * 0.35 * Math.max(40, Math.hypot(x1 - x0, y1 - y0));
    else if (this.manner === "warp") {
      [found.x, found.y] = part < 0.5 ? [x0, y0] : [x1, y1];
      found.scale = Math.max(Math.abs(1 - 2 * part), 0.02);
    } else if (this.way) [found.x, found.y] = this.along(part * part * (3 - 2 * part));
    else if (this.manner === "tumble") {
      found.turn = 720 * (1 - ease);
      found.y += Math.abs(Math.sin(3 * Math.PI * part)) * 18 * (1 - part);
    }
    return found;
  }
}
