// The line to the host: one WebSocket that comes back by itself, after sleep, a reload, a lost Wi-Fi, a host that was away.
const [PING, SILENCE, ANSWER] = [4000, 11000, 3000]; // ms
const WAITS = [300, 1000, 2000, 4000, 8000];
/** RFC 7386, and of a list the elements by their numbers; what does not change stays the same object, so that whoever compares sees what did. */
export function merged(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const result = Array.isArray(target) ? [...target] : target && typeof target === "object" ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = merged(result[name], value);
  }
  return result;
}
export class Line {
  /** `hello()`: what to say first; `hear(message)`; `lost(yes)`: whether nobody can be heard now. It begins with `again`. */
  constructor(hello, hear, lost) {
    Object.assign(this, { hello, hear, lost, socket: null, tries: 0, heard: 0, timer: 0, over: true });
    setInterval(() => this.listen(), PING);
    for (const name of ["online", "pageshow"]) window.addEventListener(name, () => this.wake());
    window.addEventListener("offline", () => this.socket?.close());
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
  }
  dial() {
    clearTimeout(this.timer);
    this.greeted = false;
    const socket = (this.socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/play`));
    socket.addEventListener("open", () => this.send("hello", this.hello()));
    socket.addEventListener("message", (event) => this.take(socket, event));
    socket.addEventListener("close", () => this.closed(socket));
  }
  take(socket, event) {
    if (socket !== this.socket) return;
    [this.heard, this.tries] = [Date.now(), 0];
    this.lost(false);
    const message = JSON.parse(event.data);
    if (message.t !== "pong") this.hear(message);
  }
  closed(socket) {
    if (socket !== this.socket || this.over) return;
    this.socket = null;
    this.lost(true);
    this.timer = setTimeout(() => this.dial(), WAITS[Math.min(this.tries, WAITS.length - 1)]);
    this.tries += 1;
  }
  send(kind, fields = {}) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ t: kind, ...fields }));
  }
  /** Somebody who says nothing any more has gone without a word. */
  listen() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > SILENCE) this.drop();
    else this.send("ping");
  }
  drop() { const { socket } = this; socket?.close(); this.closed(socket); }
  /** The device slept, or has a network again: is anybody there? */
  wake() {
    if (this.over) return;
    if (!this.socket) { this.tries = 0; this.dial(); return; }
    const asked = Date.now();
    this.send("ping");
    setTimeout(() => this.heard < asked && this.socket && !document.hidden && this.drop(), ANSWER);
  }
  /** It is not wanted here any more: removed, or opened in another tab. */
  end() { this.over = true; this.socket?.close(); this.socket = null; }
  again() { this.over = false; this.tries = 0; this.dial(); }
}
