// The moment of a win: the winner's hand in its sets over the table, the name, and what everyone won or lost.
import { $, make } from "../common/dom.js";
import { nodes, plain } from "../common/marked-text.js";
import { motion } from "../common/motion.js";
import { badge, pieceNode } from "../common/pieces.js";
import { sound, vibrate } from "../common/sound.js";
import { loadStylesheet } from "../common/stylesheets.js";
import { packed } from "./moment-size.js";

/** @typedef {{ message: Wire.MovedMessage; scene: Wire.Scene; you: number | null; nameOf: NameOf }} Told */

const TOTAL_MS = 2000;
const CALM_MS = 2000; // without motion
const FADE_MS = 220;
const FRAMES = 180; // to wait for the result
const SETS_AT = 120, APART = 55, SET_MS = 260;
const AMOUNTS_AT = 850, FLIGHT_MS = 480;
const USUAL_SHAPE = "5 / 7"; // of a piece, if the styles say nothing
const SKIPS = ["keydown", "pointerdown"];
const SIGNED = new Intl.NumberFormat(document.documentElement.lang || undefined, { signDisplay: "exceptZero" });

/** @type {Promise<unknown> | null} */
let styles = null;
/** @type {(() => void) | null} */
let close = null; // ends the moment that is shown

/** Ends the moment that is shown, if there is one. */
export function endMoment() { close?.(); }

/**
 * @param {Wire.Win} win
 * @param {Told} told
 */
export async function showWin(win, told) {
  endMoment();
  hear(win, told);
  let over = false;
  close = () => { over = true; close = null; };
  styles ||= loadStylesheet("table/moment.css");
  await styles;
  for (let n = 0; n < FRAMES && !over && $("#summary").hidden; n += 1) await new Promise(requestAnimationFrame); // the result is still loading
  if (over || !isShown(told)) return; // the next hand was dealt, or the player went on
  open(win, told);
}

/** @param {Told} told */
function isShown(told) { return document.visibilityState === "visible" && !$("#summary").hidden && told.scene.win !== null; }

/**
 * @param {Wire.Win} win
 * @param {Told} told
 */
function hear(win, { message, you }) {
  const mine = you === null || you === win.seat;
  if (mine) sound(message.event === "pot" || message.event === "high-kong" ? message.event : "win");
  else sound("lose");
  if (you === win.seat) vibrate("win");
}

/**
 * Everything is measured before the panel is added, so that the page is laid out only once.
 * @param {Wire.Win} win
 * @param {Told} told
 */
function open(win, told) {
  const felt = $(".felt"), factor = motion();
  const size = sizeIn(felt, win, told);
  const seats = namesIn(felt);
  const panel = draw(win, told);
  panel.style.setProperty("--piece", `${size}px`);
  felt.append(panel);
  document.body.classList.add("celebrating");
  if (factor) animate(panel, seats, factor);
  else for (const node of panel.querySelectorAll(".moment-flying")) node.style.translate = placed(seats.get(node.dataset.of));
  close = closing(panel, factor ? TOTAL_MS * factor : CALM_MS);
}

/**
 * Closes the panel after a time, or at the first input, which also does what it does otherwise.
 * @param {HTMLElement} panel
 * @param {number} total
 * @returns {() => void}
 */
function closing(panel, total) {
  const end = () => {
    clearTimeout(timer);
    SKIPS.forEach(kind => document.removeEventListener(kind, end, true));
    panel.remove();
    document.body.classList.remove("celebrating");
    close = null;
  };
  const timer = setTimeout(end, total);
  SKIPS.forEach(kind => document.addEventListener(kind, end, { capture: true, passive: true }));
  return end;
}

// --- what it shows -------------------------------------------------------------------

/**
 * @param {Wire.Win} win
 * @param {Told} told
 * @returns {HTMLElement}
 */
function draw(win, { message, scene, you, nameOf }) {
  const set = scene.looks.set ?? "cards";
  const sober = you !== null && you !== win.seat;
  const groups = groupsOf(win, message);
  const kinds = ["moment", sober && "sober", message.event === "high-kong" && "high"].filter(Boolean).join(" ");
  const winners = spotOf(win, groups);
  return make("div", { class: kinds, "aria-hidden": "true" },
    make("div", { class: "moment-light" }),
    make("div", { class: "moment-panel" },
      make("p", { class: "moment-title" }, ...nodes(win.title, set)),
      make("p", { class: "moment-name", "data-of": win.seat },
        make("span", { translate: you === win.seat ? null : "no" }, nameOf(win.seat)), win.amounts[win.seat] ? amount(win, win.seat) : null),
      make("div", { class: "moment-sets" }, ...groups.map((group, at) => drawGroup(group, set, winners === at ? win.piece : "")))),
    ...win.amounts.map((n, seat) => (n ? make("span", { class: "moment-flying", "data-of": seat }, amount(win, seat)) : null)));
}

/**
 * Where the winner has no piece left, the last ones that were played are shown.
 * @param {Wire.Win} win
 * @param {Wire.MovedMessage} message
 * @returns {Wire.WinGroup[]}
 */
function groupsOf({ groups }, { fly }) {
  if (groups.length) return groups;
  const pieces = (fly?.touch ?? []).map(([, piece]) => piece).filter(piece => piece !== "??");
  return pieces.length ? [{ label: "", pieces }] : [];
}

/**
 * The group with the piece that won; it is in the hand, and those groups come first.
 * @param {Wire.Win} win
 * @param {Wire.WinGroup[]} groups
 */
function spotOf(win, groups) { return win.piece ? groups.findIndex(group => group.pieces.includes(win.piece)) : -1; }

/**
 * @param {Wire.WinGroup} group
 * @param {string} set
 * @param {string} winning
 */
function drawGroup({ label, pieces }, set, winning) {
  const last = winning ? pieces.lastIndexOf(winning) : -1;
  const drawn = pieces.map(piece => pieceNode(piece, set));
  drawn[last]?.classList.add("winner");
  return make("div", { class: "moment-set" }, make("div", { class: "moment-pieces" }, ...drawn), label ? make("small", {}, plain(label, /** @type {Wire.PieceSet} */ (set))) : null);
}

/**
 * @param {Wire.Win} win
 * @param {number} seat
 * @returns {HTMLElement}
 */
function amount({ amounts, count }, seat) {
  const good = amounts[seat] * count.worth > 0;
  return make("b", { class: `moment-amount${good ? "" : " less"}` }, badge(count.key), SIGNED.format(amounts[seat]), make("small", {}, ` ${count.words}`));
}

/**
 * The size of the pieces, as large as the space allows.
 * @param {HTMLElement} felt
 * @param {Wire.Win} win
 * @param {Told} told
 */
function sizeIn(felt, win, { message, scene }) {
  const groups = groupsOf(win, message);
  const root = getComputedStyle(document.documentElement);
  const [width, height] = (root.getPropertyValue(`--art-${scene.looks.set ?? "cards"}`) || USUAL_SHAPE).split("/").map(Number);
  return packed(groups.map(group => group.pieces.length), {
    width: felt.clientWidth * 0.94, height: felt.clientHeight * 0.56, art: width / height, rem: Number.parseFloat(root.fontSize), labels: groups.some(group => group.label),
  });
}

// --- how it moves ---------------------------------------------------------------------

/**
 * @param {HTMLElement} panel
 * @param {Map<string | undefined, Place>} seats
 * @param {number} factor
 */
function animate(panel, seats, factor) {
  /** @type {(node: Element | null, frames: Keyframe[], at: number, ms: number) => void} */
  const run = (node, frames, at, ms) => void node?.animate(frames, { duration: ms * factor, delay: at * factor, fill: "both", easing: "cubic-bezier(.2,.8,.3,1)" });
  const sober = panel.classList.contains("sober");
  run(panel, [{ opacity: 0 }, { opacity: 1 }], 0, 160);
  run(panel.querySelector(".moment-title"), sober ? [{ opacity: 0 }, { opacity: 1 }] : [{ opacity: 0, scale: "1.6" }, { opacity: 1, scale: "1" }], 60, 300);
  run(panel.querySelector(".moment-name"), [{ opacity: 0 }, { opacity: 1 }], 220, 240);
  panel.querySelectorAll(".moment-set").forEach((node, n) => run(node, [{ opacity: 0, translate: sober ? "0" : "0 1.6rem" }, { opacity: 1, translate: "0" }], SETS_AT + n * APART, SET_MS));
  const start = placed(seats.get(undefined));
  for (const node of panel.querySelectorAll(".moment-flying")) {
    run(node, [{ opacity: 0, translate: start, scale: "1.2" }, { opacity: 1, offset: 0.25 }, { opacity: 1, translate: placed(seats.get(node.dataset.of)), scale: "1" }], AMOUNTS_AT, FLIGHT_MS);
  }
  panel.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS * factor, delay: (TOTAL_MS - FADE_MS) * factor, fill: "forwards" });
}

/** @typedef {{ x: number; y: number; width: number; height: number }} Place */

/**
 * Where the name of each seat is, in the felt of this size; `undefined` is where the winner's name will be.
 * @param {HTMLElement} felt
 * @returns {Map<string | undefined, Place>}
 */
function namesIn(felt) {
  const { left, top, width, height } = felt.getBoundingClientRect();
  /** @type {Map<string | undefined, Place>} */
  const places = new Map([[undefined, { x: width / 2, y: height * 0.34, width, height }]]);
  for (const seat of felt.querySelectorAll(".seat[data-seat]")) {
    const name = (seat.querySelector("h2") ?? seat).getBoundingClientRect();
    if (name.width) places.set(seat.dataset.seat, { x: name.left + name.width / 2 - left, y: name.top + name.height / 2 - top, width, height });
  }
  return places;
}

/**
 * The translation that centers an element on a place, within the felt.
 * @param {Place | undefined} place
 */
function placed(place) {
  if (!place) return "0";
  /** @type {(at: number, most: number) => string} */
  const within = (at, most) => `clamp(4px, calc(${at}px - 50%), calc(${most - 4}px - 100%))`;
  return `${within(place.x, place.width)} ${within(place.y, place.height)}`;
}
