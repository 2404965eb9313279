// Marks a bot that takes longer than usual as thinking.
import { $, find, make } from "../common/dom.js";
import { text } from "../common/i18n.js";

/** @typedef {import("./scene.js").SceneView} SceneView */

const DELAY_MS = { slow: 1400, usual: 700, quick: 245, "at-once": 0 }; // before a bot's move
const LONG_MS = 400; // beyond the delay: a bot takes a hundred at most
const OVER = "position: absolute; left: 0; bottom: -.2rem; padding: 0 .2rem; font-size: .65rem; line-height: 1.2; background: #000c; white-space: nowrap";
let listening = false; // to every drawing of the table
/** @type {string | null} */
let asked = null; // the state in which a bot was asked
/** @type {string | null} */
let late = null; // the state in which it was found to take long

/**
 * A bot is to play.  The page measures the time by itself: the server sends nothing about it.
 * @param {TableState} now
 * @param {SceneView} view
 */
export function update(now, view) {
  if (!listening) view.onDraw.push(() => mark(now));
  listening = true;
  if (asked === now.at) return;
  const { at } = now;
  asked = at;
  setTimeout(() => {
    if (now.at === at) late = at;
    mark(now);
  }, DELAY_MS[now.table.pace] + LONG_MS);
}

/**
 * Claim windows do not show who is asked, and in a tutorial bots wait for the reader.
 * @param {TableState} now
 * @returns {boolean}
 */
const isLate = now => late === now.at && !now.pause && !now.step && !now.over;

/**
 * Replaces "to play"; if that does not show, the mark covers the pieces in the bot's hand, so that nothing moves.
 * @param {TableState} now
 */
function mark(now) {
  const words = isLate(now) && find(".seat.to-play [data-key='mark-to-play']");
  if (!words) {
    for (const stale of document.querySelectorAll("[data-zone] > .thinking")) stale.remove(); // a zone that looks the same keeps its node
    return;
  }
  $("span", words).textContent = text("page-mark-thinking");
  words.classList.add("thinking");
  const hand = words.offsetHeight < 2 && find(`[data-zone='hand ${now.turn}']`);
  if (!hand || find(".thinking", hand)) return;
  const over = make("span", { class: "mark thinking", "aria-hidden": "true" }, text("page-mark-thinking"));
  hand.append(over);
  over.style.cssText = OVER;
}
