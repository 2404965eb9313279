// The time to claim, as a bar on each button that claims.
import { $ } from "../common/dom.js";
import { motion } from "../common/motion.js";
import { text } from "../common/i18n.js";

/**
 * Without motion, the bar changes once a second, and the seconds are also written.
 * @param {number} left milliseconds
 * @param {number} whole milliseconds
 */
export function drawClaimBar(left, whole) {
  const seconds = Math.ceil(left / 1000);
  const shown = motion() ? left : seconds * 1000;
  $("#actions").style.setProperty("--left", String(Math.min(1, shown / whole)));
  $("#actions").dataset.seconds = text("page-seconds", { n: seconds });
}

/**
 * Large buttons with a bar replace the clock, which is far from them.
 * @param {boolean} open is there a claim that this player can make?
 */
export function showClaimBar(open) {
  $("#actions").classList.toggle("claiming", open);
  $("#clock").classList.toggle("at-buttons", open);
}
