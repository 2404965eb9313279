// Sounds and vibration, as far as the settings allow them. What they sound like is loaded with the first one.
import { settings } from "./settings.js";

/** @typedef {"piece" | "turn" | "nudge" | "end" | "meld" | "kong" | "claim" | "draw" | "challenge" | "last-card" | "pot" | "high-kong" | "win" | "lose" | "talk"} SoundName */

const USUAL_VOLUME = 60;
/** Patterns in milliseconds: on, off, on. */
const PATTERNS = { turn: [30], claim: [25, 40, 25], win: [40, 60, 40, 60, 120] };

/** @param {SoundName} name */
export function sound(name) {
  const volume = Math.min(100, Math.max(0, Number(settings.get("volume", USUAL_VOLUME))));
  if (settings.get("sound", "on") !== "on" || !volume || !navigator.userActivation?.hasBeenActive) return;
  import("./synthesizer.js").then(({ play }) => setTimeout(() => play(name, volume))); // a task of its own: the move is drawn first
}

/** @param {keyof typeof PATTERNS} name */
export function vibrate(name) {
  if (settings.get("vibration", "on") === "off" || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(PATTERNS[name]);
}
