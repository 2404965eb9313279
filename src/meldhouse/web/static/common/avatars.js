// Avatars: the drawn picture of a person or a bot, in a ring of its seat's color.
import { make } from "./dom.js";
import { sheetPicture } from "./pieces.js";

/** The names of the drawings, in the order of art/avatars.py. */
export const AVATARS = ["heron", "fox", "teapot", "lantern", "carp", "cat", "moon", "pomegranate", "boat", "owl", "tiger", "lotus"];

const SEED = 2287; // gives the bots' usual names eight different avatars

/**
 * The place of a key in the list: the same at every visit, on every device (FNV-1a).
 * @param {string} key
 * @returns {number}
 */
function placeOf(key) {
  let hash = SEED;
  for (const letter of key) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (hash >>> 12) % AVATARS.length;
}

/**
 * What the avatar of a seat follows from: the drawing that its person has chosen, their id, or a bot's name.
 * @param {Wire.Seat | undefined} seat
 * @returns {string}
 */
export const keyOf = seat => (seat?.avatar || (seat?.person ?? seat?.name)) ?? "";

/**
 * The avatars of the people at one table, as they have chosen.  The others have their own where possible: if two would have the same, the later one gets the next that is free.
 * @param {string[]} keys chosen drawings, people's ids, bots' names
 * @returns {string[]}
 */
export function avatarsOf(keys) {
  const taken = new Set(keys);
  return keys.map(key => {
    if (AVATARS.includes(key)) return key;
    const first = placeOf(key);
    const inTurn = AVATARS.map((_, n) => AVATARS[(first + n) % AVATARS.length] ?? "");
    const found = inTurn.find(name => !taken.has(name)) ?? inTurn[0] ?? "";
    taken.add(found);
    return found;
  });
}

/**
 * An element with the picture of a person or bot, in a ring of the seat's color.
 * @param {string} key a person's id, or a bot's name
 * @param {number} seat the number of its color
 * @param {string} [name] the drawing, where avatarsOf has chosen it for a whole table
 * @returns {HTMLElement}
 */
export function avatar(key, seat, name = AVATARS[placeOf(key)]) {
  const node = make("span", { class: "avatar", "aria-hidden": "true", "data-avatar": name }, sheetPicture("avatars", `avatar-${name}`));
  node.style.setProperty("--seat", `var(--seat-${seat})`);
  return node;
}

/**
 * Puts the avatars of a table's people and bots into a list of its seats; `data-key` of each item says who sits there.
 * @param {Element} seats
 */
export function showFaces(seats) {
  const items = /** @type {HTMLElement[]} */ ([...seats.children]);
  const names = avatarsOf(items.map(item => item.dataset.key ?? ""));
  for (const [seat, item] of items.entries()) {
    if (item.dataset.key && !item.querySelector(".avatar")) item.prepend(avatar(item.dataset.key, seat, names[seat]));
  }
}
