// The look of now: colours by their names, the size of the text, and the words of the page, as the server sent them.
export const look = { palettes: {}, mode: "night", scale: 1, texts: {} };
export const SCALES = { normal: 1, large: 1.2, largest: 1.45 };
export const SHAPES = ["circle", "triangle", "square", "star", "hexagon", "diamond"]; // of the players' colours
export const EMOTES = ["bravo", "laugh", "ouch", "wow", "think", "hurry"]; // in the order of their numbers
export const colour = (name) => (name === "white" ? "#ffffff" : look.palettes[look.mode]?.[name] ?? "#ff00ff");
export const player = (number) => colour(`player_${number}`);
/** A text of the page by its id; `{name}` in it is filled in. An id without a text is seen: it must not be overlooked. */
export function t(id, parts = {}) {
  return Object.entries(parts).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), look.texts[id] ?? id);
}
/** Into CSS: every colour as --name, and the size of the text. */
export function wear() {
  const style = document.documentElement.style;
  for (const [name, code] of Object.entries(look.palettes[look.mode] ?? {})) style.setProperty(`--${name}`, code);
  style.setProperty("--scale", look.scale);
  style.colorScheme = look.mode === "day" ? "light" : "dark";
  document.querySelector('meta[name="theme-color"]').content = colour("surface").slice(0, 7);
}
