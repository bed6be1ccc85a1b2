// Elements of the page, made by script: what people wrote is always text, never markup.
export const $ = (id) => document.getElementById(id);
/** el("p", {class: "small", onclick: f}, "a text", another) */
export function el(kind, set = {}, ...children) {
  const made = document.createElement(kind);
  for (const [name, value] of Object.entries(set)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (typeof value === "boolean") made.toggleAttribute(name, value);
    else made.setAttribute(name, value);
  }
  return put(made, ...children);
}
/** These are in it now; what is null or false is left out. */
export function put(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}
export const button = (text, act, set = {}) => el("button", { type: "button", onclick: act, ...set }, text);
/** Only where it differs: a screen reader speaks a live region whenever it is set. */
export function say(element, text) { if (element.textContent !== text) element.textContent = text; }
