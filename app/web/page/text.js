// A text as large as it may be within its box: it wraps between words, and gets smaller only if it must. As the app does it.
import { look } from "/f/look.js";
const SMALLEST = 11;
const KEPT = 3000;
const pen = document.createElement("canvas").getContext("2d");
const widths = new Map();
const laid = new Map();
const shares = {}; // of the size of a font, what is above its line and below it
export const forgetTexts = () => [widths, laid].forEach((one) => one.clear());
/** The fonts are there: what is measured from now on is true. */
export async function fontsReady() {
  await Promise.all(["Play", "Roboto"].map((name) => document.fonts.load(`18px ${name}`, "Aя")));
  for (const bold of [true, false]) {
    pen.font = fontOf(1000, bold);
    const box = pen.measureText("x");
    shares[bold] = [box.fontBoundingBoxAscent / 1000, box.fontBoundingBoxDescent / 1000];
  }
}
export const fontOf = (size, bold) => `${size}px ${bold ? "Play, Roboto" : "Roboto"}, sans-serif`;
/** Above and below the line on which letters stand. */
export const heights = (size, bold) => shares[bold].map((share) => share * size);
function once(known, key, find) {
  if (known.size > KEPT) known.clear();
  if (!known.has(key)) known.set(key, find());
  return known.get(key);
}
/** In the app each letter is whole pixels wide. */
const width = (text, size, bold, density) => once(widths, `${density} ${size} ${bold} ${text}`, () => {
  pen.font = fontOf(size * density, bold);
  return [...text].reduce((sum, letter) => sum + Math.round(pen.measureText(letter).width), 0) / density;
});
/** A plain layout: lines at this size, broken at the width only where that keeps words whole. */
function broken(text, size, bold, room, density) {
  const plain = text.split("\n");
  const widest = Math.max(...plain.map((line) => width(line, size, bold, density)));
  const words = text.split(/\s+/);
  if (widest <= room || !text.includes(" ") || words.some((word) => width(word, size, bold, density) > room)) {
    return { lines: plain, w: widest, wraps: false };
  }
  return { lines: plain.flatMap((line) => wrapped(line, size, bold, room, density)), w: room, wraps: true };
}
function wrapped(line, size, bold, room, density) {
  const lines = [""];
  for (const word of line.split(" ")) {
    const now = lines.at(-1);
    const longer = now ? `${now} ${word}` : word;
    if (now && width(longer, size, bold, density) > room) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
/** The app's fonts have whole pixels. */
function layout(text, wish, bold, room, density) {
  const size = Math.max(1, Math.floor(wish * density)) / density;
  const found = broken(text, size, bold, room, density);
  const [above, below] = heights(size, bold);
  const line = Math.ceil((above + below) * density) / density;
  const parts = found.lines.map((one) => [one, width(one, size, bold, density)]);
  return { ...found, size, bold, above, line, parts, h: line * found.lines.length };
}
/** {parts [[line, width] …], size, w, h, line, above, fits} for the drawing ["w", text, w, h, size, colour, bold, …, short]. */
export const fitted = (text, w, h, size, bold, short, density) =>
  once(laid, `${density} ${look.scale} ${w} ${h} ${size} ${bold} ${short} ${text}`, () =>
    fit(text, w, h, size * look.scale, bold, short, density));
/** Whether a drawing of words is whole. */
export const fits = ([, text, w, h, size = 18, , bold = false, , , , , short = false], density) =>
  fitted(text, w, h, size, Boolean(bold), Boolean(short), density).fits;
function fit(text, w, h, wish, bold, short, density) {
  const slack = 1 / density;
  const room = (found) => found.w <= w + slack && found.h <= h + slack;
  let size = wish;
  for (;;) {
    const found = layout(text, size, bold, w, density);
    if (room(found)) return { ...found, fits: true };
    if (size <= SMALLEST) {
      if (text.includes("-") && !text.includes("\n")) return fit(text.replaceAll("-", "-\n"), w, h, wish, bold, short, density);
      return short ? shortened(text, w, bold, density, room) : { ...found, fits: false };
    }
    size = Math.max(SMALLEST, size * 0.93);
  }
}
/** As much of the beginning as there is room for. */
function shortened(text, w, bold, density, room) {
  let found = null;
  for (let length = text.length - 1; length > 0; length -= 1) {
    found = layout(`${text.slice(0, length).trimEnd()}…`, SMALLEST, bold, w, density);
    if (room(found)) return { ...found, fits: true };
  }
  return { ...(found ?? layout(text, SMALLEST, bold, w, density)), fits: false };
}
