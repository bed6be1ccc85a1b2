// Drawings of a scene on a canvas: round the middle of their piece, y upward as in the scene.
import { fetched, picture, sizeOf } from "/f/atlas.js";
import { el } from "/f/dom.js";
import { colour } from "/f/look.js";
import { fitted, fontOf, heights } from "/f/text.js";
/** `density`: how many pixels of the device one dp is here, the camera's enlargement left out. */
export function paint(pen, drawings, density) {
  for (const drawing of drawings) PAINTERS[drawing[0]](pen, drawing, density);
  pen.globalAlpha = 1;
}
function art(pen, [, name, w, h, x = 0, y = 0, angle = 0, tint = "white", alpha = 1], density) {
  const found = picture(name, w * density, tint);
  if (!found) return;
  pen.globalAlpha = alpha;
  if (angle) {
    pen.save();
    pen.translate(x, -y);
    pen.rotate(-angle * Math.PI / 180);
    pen.drawImage(found.image, found.x, found.y, found.w, found.h, -w / 2, -h / 2, w, h);
    pen.restore();
  } else pen.drawImage(found.image, found.x, found.y, found.w, found.h, x - w / 2, -y - h / 2, w, h);
}
function panel(pen, [, w, h, fill, radius = 12, x = 0, y = 0, alpha = 1, line = "", lineWidth = 2]) {
  pen.globalAlpha = alpha;
  pen.beginPath();
  pen.roundRect(x - w / 2, -y - h / 2, w, h, Math.max(0, Math.min(radius, w / 2, h / 2)));
  if (fill) { pen.fillStyle = colour(fill); pen.fill(); }
  if (line) { pen.strokeStyle = colour(line); pen.lineWidth = lineWidth; pen.stroke(); }
}
function words(pen, [, text, w, h, size = 18, tint = "ink", bold = false, align = "center", x = 0, y = 0, alpha = 1, short = false],
  density) {
  if (!text) return;
  const found = fitted(text, w, h, size, Boolean(bold), Boolean(short), density);
  const left = { left: x - w / 2, right: x + w / 2 - found.w }[align] ?? x - found.w / 2;
  const share = found.wraps ? { left: 0, right: 1 }[align] ?? 0.5 : 0; // one block of lines is not spread over the box
  pen.globalAlpha = alpha;
  pen.fillStyle = colour(tint);
  pen.font = fontOf(found.size, found.bold);
  found.parts.forEach(([line, wide], number) => {
    pen.fillText(line, left + (found.w - wide) * share, -y - found.h / 2 + number * found.line + found.above, wide);
  });
}
function number(pen, [, text, h, tint = "ink", x = 0, y = 0]) {
  const [above, below] = heights(1, true);
  const size = h / (above + below);
  pen.globalAlpha = 1;
  pen.fillStyle = colour(tint);
  pen.font = fontOf(size, true);
  pen.fillText(text, x - pen.measureText(text).width / 2, -y - h / 2 + above * size);
}
function path(pen, [, points, wide, tint, alpha = 1]) {
  pen.globalAlpha = alpha;
  pen.strokeStyle = colour(tint);
  pen.lineWidth = wide;
  pen.lineCap = pen.lineJoin = "round";
  pen.beginPath();
  for (let at = 0; at < points.length; at += 2) pen.lineTo(points[at], -points[at + 1]);
  pen.stroke();
}
const PAINTERS = { a: art, p: panel, w: words, n: number, l: path };
/** Drawings as an element of the page, seen as soon as their pictures are there; the origin is its middle, else what is said. */
export function drawn(w, h, drawings, set = {}, [x, y] = [w / 2, h / 2], scale = 1) {
  const density = Math.min(3, window.devicePixelRatio || 1);
  const canvas = el("canvas", { width: String(Math.ceil(w * density)), height: String(Math.ceil(h * density)), "aria-hidden": "true", ...set });
  canvas.style.width = `${w}px`;
  const pen = canvas.getContext("2d");
  fetched(drawings, density * scale).then(() => {
    pen.setTransform(density * scale, 0, 0, density * scale, density * x, density * (h - y));
    paint(pen, drawings, density * scale);
  });
  return canvas;
}
/** A picture for buttons and lines. */
export function icon(name, size, tint = "white") {
  const [w, h] = sizeOf(name) ?? [1, 1];
  const by = size / Math.max(w, h);
  return drawn(size, size, [["a", name, w * by, h * by, 0, 0, 0, tint]], { class: "icon" });
}
