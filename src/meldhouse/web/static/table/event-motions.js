// A short motion of each event on the table. They change how things are drawn, and never where they are.
import { motion } from "../common/motion.js";

/** @typedef {{ frames: Keyframe[]; ms: number; on: "zone" | "seat" | "hand" }} Motion */

const RING = "0 0 0 0 #e6b84c00";
const GOLD = "0 0 0 4px #e6b84c, 0 0 22px 6px #e6b84caa";
const RED = "0 0 0 4px #e2725b, 0 0 18px 4px #e2725b88";

/** @type {Partial<Record<Wire.EventName, Motion>>} */
const MOTIONS = {
  meld: { on: "zone", ms: 360, frames: [{ scale: "1.1" }, { scale: ".98", offset: 0.6 }, { scale: "1" }] },
  kong: {
    on: "zone", ms: 620,
    frames: [
      { scale: "1.16", boxShadow: RING }, { scale: ".96", boxShadow: GOLD, offset: 0.3 }, { scale: "1.03", boxShadow: GOLD, offset: 0.55 },
      { scale: "1", boxShadow: RING },
    ],
  },
  claim: { on: "seat", ms: 420, frames: [{ boxShadow: RING }, { boxShadow: GOLD, offset: 0.4 }, { boxShadow: RING }] },
  draw: {
    on: "seat", ms: 640,
    frames: [
      { translate: "0", boxShadow: RING }, { translate: "0 -6px", boxShadow: GOLD, offset: 0.25 }, { translate: "0 -6px", boxShadow: GOLD, offset: 0.7 },
      { translate: "0", boxShadow: RING },
    ],
  },
  challenge: {
    on: "seat", ms: 560,
    frames: [
      { translate: "0", boxShadow: RING }, { translate: "-7px", boxShadow: RED, offset: 0.15 }, { translate: "7px", offset: 0.35 },
      { translate: "-5px", offset: 0.55 }, { translate: "4px", boxShadow: RED, offset: 0.75 }, { translate: "0", boxShadow: RING },
    ],
  },
  "last-card": { on: "hand", ms: 480, frames: [{ translate: "0" }, { translate: "0 -8px", offset: 0.3 }, { translate: "0", offset: 0.6 }, { translate: "0 -3px", offset: 0.8 }, { translate: "0" }] },
};

/**
 * @param {Wire.MovedMessage} message
 * @param {number} flight milliseconds until the pieces have landed
 */
export function move(message, flight) {
  const wanted = MOTIONS[message.event];
  const node = wanted && nodeFor(wanted.on, message);
  const factor = motion();
  if (!wanted || !node || !factor) return;
  node.animate(wanted.frames, { duration: wanted.ms * factor, delay: flight * 0.7, easing: "ease-out", id: "event" });
}

/**
 * @param {Motion["on"]} on
 * @param {Wire.MovedMessage} message
 * @returns {Element | null}
 */
function nodeFor(on, { fly, seat }) {
  /** @type {(zone: string) => Element | null} */
  const zone = key => document.querySelector(`.felt [data-zone="${CSS.escape(key)}"]`);
  const owner = document.querySelector(`.felt .seat[data-seat="${seat}"]`);
  const finders = {
    zone: () => (fly && zone(landed(fly.to, seat))) || newest(owner),
    hand: () => zone(`hand ${seat}`),
    seat: () => owner,
  };
  return finders[on]() || owner;
}

/**
 * A new meld of a seat has the key `new SEAT` until it is laid.
 * @param {string} to
 * @param {number | null} seat
 */
function landed(to, seat) { return to === `new ${seat}` ? "" : to; }

/**
 * The last meld of a seat.
 * @param {Element | null} owner
 */
function newest(owner) { return [...owner?.querySelectorAll(".zone:not([data-zone^='hand'])") ?? []].at(-1); }
