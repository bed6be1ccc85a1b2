// The page: hears the host, shows what it says, and tells it what people do.
import { forgetTints, readAtlas } from "/f/atlas.js";
import { dressHeader, fitPrompt, placeLesson, placeToast, showHeader, showLesson, showSpeech, showToast } from "/f/chrome.js";
import { buzz, keep, play, recall, stayAwake, touched, useSounds } from "/f/device.js";
import { $, button, el, put, say } from "/f/dom.js";
import { Line, merged } from "/f/line.js";
import { makeList, showList } from "/f/list.js";
import { askName, askTicket, showLobby } from "/f/lobby.js";
import { look, SCALES, t, wear } from "/f/look.js";
import { showRules, showSettings } from "/f/reader.js";
import { showResult } from "/f/result.js";
import { confirm, fill, listenSheets, showSheets } from "/f/sheets.js";
import { startPage } from "/f/start.js";
import { Table } from "/f/table.js";
import { fits, fontsReady, forgetTexts } from "/f/text.js";
import { Touches } from "/f/touches.js";

const DEFAULTS = { language: "", mode: "night", text_size: "normal", animation: "1.0", volume: "0.7",
  confirm: false, hints: true, banter: true, vibration: true, emotes: true, held: {} };
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const version = document.querySelector('meta[name="version"]').content;
const table = new Table($("canvas"));
const state = { frame: {}, revision: 0, lobby: null, result: null, hello: null, settings: {}, list: recall("list") === "yes", once: 0, at: "" };
let ticket = location.hash.slice(1);
const setting = (name) => state.settings[name] ?? (name === "animation" && calm.matches ? "0.0" : name === "language" ? state.hello?.language : DEFAULTS[name]);
const line = new Line(() => ({ version, ticket, token: recall(`token ${ticket}`), ...size(), density: window.devicePixelRatio || 1,
  settings: { ...state.settings, animation: setting("animation") }, list: state.list }), (message) => HEAR[message.t]?.(message), lost);
/** Own wishes of the page are done here; all else goes to the host. */
const OWN = { open_settings: openSettings, show_table: () => show("play"), show_result: () => show("result"),
  ask_leave: () => confirm(t("web.leave.title"), state.lobby.leave, t("leave.yes"), () => line.send("leave")) };
const tell = (kind, fields = {}) => (OWN[kind] ? OWN[kind]() : line.send(kind, fields));

// What the host says
const HEAR = {
  hello(message) {
    const known = recall(`room ${message.room}`);
    if (!line.greeted && ticket && known && known !== message.token) { // the door was shut meanwhile: another ticket, the same chair
      keep(`token ${ticket}`, known);
      line.end();
      return line.again();
    }
    if (!line.greeted) Object.assign(state, { frame: {}, lobby: null }); // after that only the language is another
    line.greeted = true;
    state.hello = message;
    if (message.token) [`token ${ticket}`, `room ${message.room}`].forEach((name) => keep(name, message.token));
    Object.assign(look, { palettes: message.palette, texts: message.texts });
    document.documentElement.lang = message.language;
    dress();
  },
  waiting({ why, text }) {
    if (why === "version") return renew();
    const [name, cancel] = [() => askName(tell), () => button(t("ask.cancel"), () => (line.end(), line.again()), { id: "cancel" })];
    const ways = { name, no: name, asked: cancel, ticket: mistyped, no_ticket: askTicket, replaced: () => back("web.here") };
    if (["replaced", "removed", "ended", "closed"].includes(why)) line.end();
    notice(text, ways[why]?.(), why === "asked" ? null : home());
  },
  rooms: (message) => notice("", startPage(message, tell)),
  left({ text }) { line.end(); notice(text, back("web.back"), home()); },
  lobby(message) {
    const went = message.at !== state.at || !state.lobby;
    Object.assign(state, { lobby: message, at: message.at });
    if (message.ticket && !ticket) adopt(message.ticket);
    document.body.classList.toggle("hosting", message.hosting);
    showLobby(message, tell, () => show("play"));
    if (message.at === "lobby") {
      Object.assign(state, { frame: {}, result: null });
      showLesson(null);
    }
    if (went) show({ lobby: "lobby", table: "play", result: "result" }[message.at]);
    else if (state.result && message.at === "result") showResult(state.result, message, tell);
    phase();
  },
  frame({ revision, patch }) {
    const before = state.frame;
    Object.assign(state, { revision, frame: merged(before, patch) });
    paintFrame(state.frame, before);
    phase();
  },
  result(message) {
    state.result = message;
    showResult(message, state.lobby, tell);
    if (state.at === "result") show("result");
  },
  rules: showRules,
  refused: ({ text }) => flash(text),
  held: ({ held }) => remember({ held }),
  "export": ({ name, text }) => el("a", { download: name,
    href: URL.createObjectURL(new Blob([text], { type: "application/json" })) }).click(),
};
function paintFrame(frame, before) {
  if (!$("play").hidden) fitCanvas();
  if (frame.lesson !== before.lesson) showLesson(frame.lesson, tell);
  showToast(frame.toast, frame.calm);
  if (!frame.picture && before.picture) table.clear();
  else if (frame.picture && frame.motion?.n !== before.motion?.n) {
    table.show(frame.picture, frame.motion, before.picture ? frame.speed : 0).then(() => marks(state.frame));
  } else if (["marks", "lesson", "toast"].some((part) => frame[part] !== before[part])) marks(frame);
  showHeader(frame.header, before.header);
  showSheets(frame, before);
  showSpeech(frame, before, table);
  showList(frame.list ?? {}, state.revision, tell);
  document.body.dataset.facing = frame.facing ?? 0;
  if (frame.once && frame.once.n !== state.once && before.header) happen(frame.once);
  state.once = frame.once?.n ?? 0;
}
function marks({ marks: { targets = [], role = "info" } = {}, lesson }) {
  table.mark(targets, role);
  placeToast(targets.length ? targets : table.picture.lit, table);
  if (lesson) placeLesson(lesson, table);
}
/** What happens once. */
function happen({ sounds = [], buzz: shakes, pulse, exit }) {
  sounds.forEach(play);
  if (shakes && setting("vibration")) buzz();
  if (pulse) table.pulse();
  const [to, section] = exit ?? [];
  if (to === "rules") tell("rules", { section });
  else if (to === "settings") openSettings();
  else if (to === "room" || to === "lobby") show("lobby");
}

// What is shown
function show(part) {
  const comes = $(part).hidden;
  for (const id of ["notice", "lobby", "result", "play"]) $(id).hidden = id !== part;
  if (part !== "play") for (const id of ["sheet", "ask", "curtain"]) fill(id, null);
  stayAwake(part === "play");
  if (part === "play") resized();
  if (comes) $(part).scrollTop = 0;
  if (comes || part === "result") $({ result: "headline", lobby: "room-title" }[part])?.focus();
}
const back = (words) => button(t(words), () => line.again(), { class: "main", id: "back" });
const mistyped = () => (history.replaceState(null, "", "/"), askTicket(ticket)); // not kept in the address: it may be a key of others
/** To the start page of a club's server, where there is one. */
const home = () => state.hello?.home && button(t("web.home"), () => location.assign("/"), { id: "home" });
function notice(text, part, more = null) {
  Object.assign(state, { lobby: null, at: "" });
  const had = document.activeElement.id;
  say($("notice-text"), text);
  put($("tongues"), line.socket && tongues()).setAttribute("aria-label", t("settings.language"));
  if (!part || part !== $("notice-buttons").firstChild) put($("notice-buttons"), part, more); // what is being filled in is left alone
  show("notice");
  $(had)?.focus();
  phase();
}
/** Whoever is asked for a name may be asked in another language. */
const tongues = () => Object.entries(state.hello.languages).map(([code, name]) => button(name, () => choose({ language: code }),
  { id: `in-${code}`, lang: code, "aria-pressed": String(state.hello.language === code) }));
/** For tools, tests and whoever looks at another tab. */
function phase() {
  const { at, frame } = state;
  const playing = at === "table" && state.lobby.phase !== "lobby"; // a lesson is no match
  document.body.dataset.phase = playing ? "playing" : at === "result" ? "over" : "lobby";
  document.body.dataset.revision = state.revision;
  document.title = playing && frame.mine ? `● ${t("web.your_turn")}` : state.lobby?.title ?? "Starcab";
}
function flash(text) {
  const form = document.querySelector("#notice:not([hidden]) details[open] .wrong"); // of the room that was to be opened
  if (form) return say(form, text);
  say($("lost"), text);
  $("lost").hidden = false;
  setTimeout(() => line.socket && ($("lost").hidden = true), 4000);
}
function lost(yes) {
  $("lost").hidden = !yes;
  if (yes) say($("lost"), !state.hello ? "…" : navigator.onLine === false ? t("web.offline") : t("web.lost"));
}
/** Another version of the page was in the cache: once, not for ever. */
function renew() {
  if (sessionStorage.getItem("renewed") === version) return notice(t("web.waiting.version"));
  sessionStorage.setItem("renewed", version);
  location.reload();
}
/** A room that was set up here: the address leads back to it. */
function adopt(found) {
  keep(`token ${found}`, recall(`token ${ticket}`));
  ticket = found;
  history.replaceState(null, "", `#${found}`);
}

// Look and size
function dress() {
  Object.assign(look, { mode: setting("mode"), scale: SCALES[setting("text_size")] });
  useSounds(state.hello.sounds, Number(setting("volume")));
  [forgetTints, forgetTexts, wear, dressHeader].forEach((anew) => anew());
  makeList(() => listing(!state.list), state.list);
  document.body.classList.toggle("listed", state.list);
  if (state.frame.header) { showHeader(state.frame.header); showList(state.frame.list ?? {}, state.revision, tell); }
  if (state.lobby) showLobby(state.lobby, tell, () => show("play"));
  if (state.result && state.lobby) showResult(state.result, state.lobby, tell);
  if ($("reader").matches("[open].settings")) openSettings();
  table.stale();
}
function listing(on) {
  state.list = on;
  keep("list", on ? "yes" : "no");
  line.send("list", { on });
  dress();
  resized();
}
/** Kept by this browser, and told to the host. */
const remember = (settings) => keep("settings", JSON.stringify(Object.assign(state.settings, settings)));
function choose(settings) {
  remember(settings);
  dress();
  line.send("settings", { settings });
  resized();
}
function openSettings() {
  const had = document.activeElement?.dataset.setting;
  showSettings(state.hello.languages, setting, (name, value) => choose({ [name]: value }), state.list, () => listing(!state.list));
  if (had) document.querySelector(`[data-setting="${had}"]`).focus();
}
/** The table's size in CSS pixels; before it is seen, what it will be. */
function size() {
  const box = $("canvas").getBoundingClientRect();
  const clear = (n) => Math.min(10000, Math.max(1, Math.floor(n)));
  return box.width > 1 && box.height > 1 ? { w: clear(box.width), h: clear(box.height) } : { w: clear(innerWidth), h: clear(innerHeight - 72) };
}
function fitCanvas() {
  const { w, h } = size();
  if (w === table.stage.w && h === table.stage.h && table.ratio === window.devicePixelRatio) return false;
  table.ratio = window.devicePixelRatio;
  table.resize(w, h);
  return true;
}
function resized() {
  if ($("play").hidden) return;
  fitPrompt();
  if (fitCanvas()) line.send("resize", { ...size(), density: window.devicePixelRatio || 1 });
}
function listen() {
  listenSheets(tell);
  for (const id of ["menu", "hint", "emotes", "undo"]) $(id).addEventListener("click", () => tell(id));
  $("help").addEventListener("click", () => tell("rules", { section: "" }));
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, touched, { capture: true });
  document.addEventListener("visibilitychange", () => !$("play").hidden && stayAwake(true));
  calm.addEventListener("change", () => line.send("settings", { settings: { animation: setting("animation") } }));
  new ResizeObserver(() => resized()).observe($("table"));
  window.addEventListener("hashchange", () => location.reload());
  new Touches(table, tell, () => Boolean(document.querySelector("dialog[open]")));
}
/** What was chosen here before, as far as it can be understood. */
function kept() {
  try {
    const known = ([name, value]) => name in DEFAULTS && typeof value === typeof DEFAULTS[name];
    return Object.fromEntries(Object.entries(JSON.parse(recall("settings") || "{}")).filter(known));
  } catch { return {}; }
}
async function begin() {
  state.settings = kept();
  listen();
  await Promise.all([fontsReady(), readAtlas(() => table.stale())]); // what is measured and painted from now on is true
  line.again();
}
/** For tests: where every piece is now, in CSS pixels from the upper left, and whether anything moves. */
window.starcab = { line, table, state, choose, look, repaint: () => (forgetTints(), forgetTexts(), table.stale()),
  pieces: () => [...table.pieces.shown.values()].map((one) => {
  const [x, y] = table.stage.cross(one.x, one.y, Boolean(one.piece.world), false);
  return { key: one.key, x, y: table.stage.h - y };
}), cut: () => [...table.pieces.shown.values()].flatMap((one) => one.d).filter((one) => one[0] === "w" && one[1] && !fits(one, table.density)),
  get still() { return !table.busy && !table.wanted; } };
begin();
