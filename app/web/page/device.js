// What the browser gives, where it does: memory, sounds after the first touch, a buzz, a screen that stays on.
const sounds = new Map();
let [addresses, volume, audio, lock] = [{}, 0.7, null, null];
/** Kept by this browser; one that keeps nothing forgets at the end of the visit. */
const memory = new Map();
export function recall(name) {
  try { return localStorage.getItem(name) ?? memory.get(name) ?? ""; } catch { return memory.get(name) ?? ""; }
}
export function keep(name, value) {
  memory.set(name, value);
  try { localStorage.setItem(name, value); } catch { /* it is remembered until the page is closed */ }
}
export function useSounds(found, loud) { addresses = found; volume = loud; }
/** Browsers let a page sound and stay awake only after somebody touched it. */
export function touched() {
  const Audio = window.AudioContext ?? window.webkitAudioContext;
  if (Audio && !audio) audio = new Audio();
  if (audio?.state === "suspended") audio.resume();
}
/** Fetched once, however often it is heard meanwhile. */
function decoded(name) {
  if (!sounds.has(name)) sounds.set(name, fetch(addresses[name]).then((found) => found.arrayBuffer()).then((bytes) => audio.decodeAudioData(bytes)));
  return sounds.get(name);
}
/** A name, or a name with the seconds after which it is heard. */
export async function play(sound) {
  const [name, delay] = Array.isArray(sound) ? sound : [sound, 0];
  if (!audio || audio.state !== "running" || !volume || !addresses[name]) return;
  const at = audio.currentTime + delay;
  try {
    const source = audio.createBufferSource();
    const gain = audio.createGain();
    source.buffer = await decoded(name);
    gain.gain.value = volume;
    source.connect(gain).connect(audio.destination);
    source.start(Math.max(at, audio.currentTime));
  } catch {
    sounds.delete(name); // without a sound, then
  }
}
export const buzz = () => audio && navigator.vibrate?.(60); // not before the first touch: browsers refuse it, and complain
/** The screen stays on while a match is open; plain http has no such lock. */
export async function stayAwake(yes) {
  try {
    if (yes && !lock && !document.hidden) {
      lock = (await navigator.wakeLock?.request("screen")) ?? null;
      lock?.addEventListener("release", () => (lock = null));
    } else if (!yes) await lock?.release();
  } catch { lock = null; }
}
