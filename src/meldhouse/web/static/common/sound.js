// Four short sounds, synthesized.
import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;

/**
 * @param {number} frequency
 * @param {number} start
 * @param {number} length
 * @param {number} gain
 */
function tone(frequency, start, length, gain) {
  if (!context) return;
  const source = context.createOscillator();
  const volume = context.createGain();
  source.frequency.value = frequency;
  source.type = "triangle";
  volume.gain.setValueAtTime(gain, context.currentTime + start);
  volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + start + length);
  source.connect(volume).connect(context.destination);
  source.start(context.currentTime + start);
  source.stop(context.currentTime + start + length);
}

const SOUNDS = {
  piece: () => tone(220, 0, 0.06, 0.08),
  turn: () => { tone(523, 0, 0.12, 0.05); tone(659, 0.09, 0.16, 0.05); },
  nudge: () => { tone(784, 0, 0.1, 0.07); tone(784, 0.16, 0.14, 0.07); },
  end: () => [392, 494, 587, 784].forEach((pitch, n) => tone(pitch, n * 0.11, 0.25, 0.05)),
};

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  if (settings.get("sound", "on") !== "on" || !navigator.userActivation?.hasBeenActive) return;
  context ||= new AudioContext();
  SOUNDS[name]();
}
