// Pictures by name ("surprise/cell_gift_red") out of the app's atlas, at the scale that fits the pixels they cover, tinted.
import { colour } from "/f/look.js";
const ENOUGH = 0.7; // what of its pixels a picture must have before a larger one is fetched
const DENSE = window.devicePixelRatio > 1.5; // then pieces are fetched large only, and what all games share small only: not both
const loading = new Map(); // address: when the page is there
const pages = new Map(); // address: picture
const tinted = new Map();
let index = {}; // {scale: {group: {pages [address], sprites {name: [page, x, y, w, h]}}}}
let arrived = () => {};
/** Where every picture is; `whenever` is called when pictures have come that something waited for. */
export async function readAtlas(whenever) { arrived = whenever; index = await (await fetch("/f/atlas.json")).json(); }
export const forgetTints = () => tinted.clear();
/** When the page that this picture is on is there, decoded. */
function sheet(name, scale) {
  const address = addressOf(name, scale);
  if (address && !loading.has(address)) {
    const page = new Image();
    page.src = address;
    loading.set(address, page.decode().then(() => { pages.set(address, page); arrived(); }, () => loading.delete(address)));
  }
  return loading.get(address);
}
const addressOf = (name, scale) => index[scale]?.[name.split("/")[0]]?.pages[boxOf(name, scale)?.[0]];
function boxOf(name, scale) { const [group, piece] = name.split("/"); return index[scale]?.[group]?.sprites[piece]; }
/** Width and height in units, of which one is one dp. */
export const sizeOf = (name) => boxOf(name, "1x")?.slice(3);
function wanted(name, pixels) {
  if (DENSE) return /^(common|characters)\//.test(name) ? "1x" : "2x";
  return (sizeOf(name)?.[0] ?? pixels) >= pixels * ENOUGH ? "1x" : "2x";
}
function inScale(name, scale) {
  const box = boxOf(name, scale);
  const image = pages.get(addressOf(name, scale));
  return image ? { image, x: box[1], y: box[2], w: box[3], h: box[4], scale } : null;
}
/** {image, x, y, w, h} of a picture that covers so many pixels: in another scale while the right one is on its way. */
export function picture(name, pixels, tint = "white") {
  const scale = wanted(name, pixels);
  const right = inScale(name, scale);
  const found = right ?? inScale(name, scale === "1x" ? "2x" : "1x");
  if (!right && !(found && scale === "1x")) sheet(name, scale); // a larger one that is there already does too
  return !found || tint === "white" ? found : dyed(`${name} ${found.scale} ${colour(tint)}`, found, colour(tint));
}
/** White becomes the tint, darker shades of it darker: what multiplies with the picture. */
function dyed(key, plain, code) {
  if (!tinted.has(key)) {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [plain.w, plain.h];
    const pen = canvas.getContext("2d");
    const stamp = () => pen.drawImage(plain.image, plain.x, plain.y, plain.w, plain.h, 0, 0, plain.w, plain.h);
    stamp();
    pen.globalCompositeOperation = "multiply";
    pen.fillStyle = code.slice(0, 7);
    pen.fillRect(0, 0, plain.w, plain.h);
    pen.globalCompositeOperation = "destination-in";
    stamp();
    tinted.set(key, { image: canvas, x: 0, y: 0, w: plain.w, h: plain.h });
  }
  return tinted.get(key);
}
/** All that these drawings show is there, decoded. */
export function fetched(drawings, density) {
  const pictures = drawings.filter((one) => one[0] === "a");
  return Promise.all(pictures.map(([, name, w]) => sheet(name, wanted(name, w * density))));
}
