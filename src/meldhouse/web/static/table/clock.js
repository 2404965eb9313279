// The clock of the table: a claim window, or the time of a player, first for the move and then the reserve.
import { $ } from "../common/dom.js";
import { text } from "../common/i18n.js";
import { drawClaimBar, showClaimBar } from "./claim-bar.js";

/** @typedef {{ until: number; whole: number; words: (seconds: number) => string; name: string }} Stage */

/** @type {Stage[]} */
let stages = []; // one after the other, each with its end, its length, and the words for the seconds that are left
/** @type {number | undefined} */
let timer; // of the next tick
let shown = ""; // the last announcement to screen readers

/**
 * `reserveSpace` keeps its space while it is hidden, so that nothing moves.
 * @param {Wire.Pause | null} pause
 * @param {Wire.Clock | null} clock
 * @param {NameOf} nameOf
 * @param {boolean} reserveSpace
 * @param {boolean} mayClaim
 */
export function showClock(pause, clock, nameOf, reserveSpace, mayClaim) {
  const thinking = (pause?.held || []).map(nameOf).join(text("page-list-separator"));
  stages = pause ? [stage(0, pause.left, pause.ms, left => (thinking ? text("page-thinking", { names: thinking, n: left }) : ""), "pause")] : ofClock(clock);
  $("#clock").hidden = !stages.length && !reserveSpace;
  $("#clock").classList.toggle("idle", !stages.length);
  /** @param {string} words */
  showClaimBar(Boolean(pause) && mayClaim);
  announce(thinking ? text("page-thinks", { names: thinking }) : "");
  tick();
}

/**
 * @param {Wire.Clock | null} clock
 * @returns {Stage[]}
 */
function ofClock(clock) {
  if (!clock) return [];
  const reserveSeconds = Math.ceil(clock.reserve / 1000);
  const move = stage(0, clock.left, clock.ms, left => (reserveSeconds ? text("page-and-reserve", { n: left, kept: reserveSeconds }) : text("page-seconds", { n: left })));
  const reserve = stage(clock.left, clock.reserve, clock.reserve_ms, left => text("page-in-reserve", { n: left }));
  return [move, { ...reserve, name: "reserve" }].filter(one => one.whole);
}

/**
 * @param {number} after
 * @param {number} left
 * @param {number} whole
 * @param {Stage["words"]} words
 * @param {string} [name]
 * @returns {Stage}
 */
function stage(after, left, whole, words, name = "") {
  return { until: performance.now() + after + left, whole, words, name };
}

function tick() {
  clearTimeout(timer);
  const now = performance.now();
  const at = stages.find(one => one.until > now) || stages.at(-1);
  if (!at) return;
  const left = Math.max(0, at.until - now);
  $("#clock").classList.toggle("reserve", at.name === "reserve");
  $("#clock-bar").style.width = `${Math.min(100, (100 * left) / at.whole)}%`;
  if (at.name === "pause") drawClaimBar(left, at.whole);
  $("#clock-text").textContent = at.words(Math.ceil(left / 1000));
  if (stages[stages.length - 1].until > now) timer = setTimeout(tick, 200);
}

/** @param {string} words */
function announce(words) {
  if (words !== shown) $("#clock-told").textContent = words;
  shown = words;
}
