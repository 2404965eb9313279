// Short sounds, each a few notes that the Web Audio API plays; nothing is recorded.

/** @typedef {{ pitch: number; at?: number; length: number; loud: number; wave?: OscillatorType; to?: number }} Note */

/**
 * Notes that follow one another at the same distance.
 * @param {number[]} pitches
 * @param {number} apart
 * @param {Omit<Note, "pitch" | "at">} how
 * @returns {Note[]}
 */
const run = (pitches, apart, how) => pitches.map((pitch, n) => ({ ...how, pitch, at: n * apart }));

/**
 * Pitches in hertz, times in seconds, `loud` from 0 to 1; a note with `to` slides to that pitch.
 * @type {Record<import("./sound.js").SoundName, Note[]>}
 */
export const SOUNDS = {
  piece: [{ pitch: 220, to: 160, length: 0.07, loud: 0.3 }],
  meld: run([330, 392, 494], 0.05, { length: 0.12, loud: 0.22 }),
  kong: [{ pitch: 98, to: 65, length: 0.3, loud: 0.45, wave: "sine" }, ...run([392, 523, 659], 0.06, { length: 0.22, loud: 0.2 })],
  claim: [{ pitch: 494, to: 740, length: 0.12, loud: 0.25 }, { pitch: 740, at: 0.1, length: 0.14, loud: 0.22 }],
  draw: [{ pitch: 440, length: 0.3, loud: 0.22, wave: "sine" }, { pitch: 330, at: 0.18, length: 0.4, loud: 0.25, wave: "sine" }],
  challenge: run([294, 294, 440], 0.11, { length: 0.16, loud: 0.24 }),
  "last-card": run([880, 1047], 0.09, { length: 0.12, loud: 0.16, wave: "sine" }),
  pot: run([1319, 1568, 1319, 1760, 1568, 2093], 0.06, { length: 0.1, loud: 0.12, wave: "sine" }),
  "high-kong": [{ pitch: 131, length: 0.9, loud: 0.4, wave: "sine" }, ...run([523, 659, 784, 1047, 1319], 0.09, { length: 0.45, loud: 0.18 })],
  win: run([392, 494, 587, 784], 0.11, { length: 0.34, loud: 0.22 }),
  lose: run([392, 349, 294], 0.16, { length: 0.36, loud: 0.18, wave: "sine" }),
  talk: run([988, 1319], 0.06, { length: 0.09, loud: 0.1, wave: "sine" }),
  turn: [{ pitch: 523, length: 0.12, loud: 0.18 }, { pitch: 659, at: 0.09, length: 0.16, loud: 0.18 }],
  nudge: [{ pitch: 784, length: 0.1, loud: 0.24 }, { pitch: 784, at: 0.16, length: 0.14, loud: 0.24 }],
  end: run([494, 392], 0.13, { length: 0.26, loud: 0.18, wave: "sine" }),
};

const FULL = 0.8; // the gain at volume 100, so that several notes together are not distorted
const SILENT = 0.0001; // an exponential ramp cannot reach 0
const ATTACK = 0.006; // seconds; without it, a note begins with a click

/** @type {AudioContext | null} */
let context = null;

/**
 * @param {import("./sound.js").SoundName} name
 * @param {number} volume from 0 to 100
 */
export function play(name, volume) {
  context ||= new AudioContext();
  const gain = context.createGain();
  gain.gain.value = FULL * (volume / 100) ** 2; // ears hear the logarithm
  gain.connect(context.destination);
  for (const note of SOUNDS[name]) playNote(context, note, gain);
}

/**
 * @param {AudioContext} context
 * @param {Note} note
 * @param {AudioNode} to
 */
function playNote(context, { pitch, at = 0, length, loud, wave = "triangle", to: last = pitch }, to) {
  const start = context.currentTime + at;
  const source = context.createOscillator();
  const gain = context.createGain();
  source.type = wave;
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(last, start + length);
  gain.gain.setValueAtTime(SILENT, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + ATTACK);
  gain.gain.exponentialRampToValueAtTime(SILENT, start + length);
  source.connect(gain).connect(to);
  source.start(start);
  source.stop(start + length);
}
