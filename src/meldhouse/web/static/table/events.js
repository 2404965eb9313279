// What is heard, felt and seen of a move: its sound, and a short motion of its own.
import { motion } from "../common/motion.js";
import { sound, vibrate } from "../common/sound.js";

/** The events that move something on the table; others are only heard. @type {Wire.EventName[]} */
const MOVING = ["meld", "kong", "claim", "draw", "challenge", "last-card"];

/** Those that end a hand. @type {Wire.EventName[]} */
const WINNING = ["win", "pot", "high-kong"];

/** @type {typeof import("./moment.js") | null} */
let moment = null; // loaded at the first win

/**
 * @param {Wire.MovedMessage} message
 * @param {{ now: TableState; ended: boolean; flight: number; nameOf: NameOf }} at `ended`: whether the move ended the hand
 */
export function celebrate(message, { now, ended, flight, nameOf }) {
  const scene = now.scene;
  if (ended && scene?.win && WINNING.includes(message.event)) {
    const { win } = scene;
    import("./moment.js").then(module => {
      moment = module;
      module.showWin(win, { message, scene, you: now.you, nameOf });
    });
    return;
  }
  if (!now.over) moment?.endMoment(); // the next hand has begun
  hear(message, now, ended);
  if (MOVING.includes(message.event) && motion()) {
    import("./event-motions.js").then(({ move }) => move(message, flight));
  }
}

/**
 * @param {Wire.MovedMessage} message
 * @param {TableState} now
 * @param {boolean} ended
 */
function hear({ event, kind }, now, ended) {
  const mine = now.turn === now.you && now.you !== null && !now.over;
  const asked = mine && kind === "asked";
  if (asked || mine) vibrate(asked ? "claim" : "turn");
  if (ended) sound("end");
  else if (event && event !== "none") sound(event);
  else if (asked) sound("claim");
  else sound(mine ? "turn" : "piece");
}
