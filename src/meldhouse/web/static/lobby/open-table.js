// Opens a table, and stores the choices for the next one in this browser, by game.
import { randomLetters } from "../common/hex.js";
import { callApi } from "../common/api.js";
import { remember } from "../fairness/store.js";
import { settings } from "../common/settings.js";

/** @typedef {Wire.NewTable} Choices */

/**
 * @param {string} game
 * @returns {string}
 */
const keyOf = game => `wish ${game}`;

/**
 * @param {string} game
 * @returns {Choices | null}
 */
export const lastWish = game => settings.get(keyOf(game), null);
/** @param {Choices} wish */
export const keepWish = wish => settings.set(keyOf(wish.game), wish);

/**
 * Opens a table, adds random words to its first shuffle, and goes there.
 * @param {Partial<Choices> & { game: string }} wish
 * @param {string} [id]
 */
export async function createTable(wish, id = randomLetters()) {
  const { table, promise } = await callApi("POST", "/api/tables", { ...wish, id });
  remember(table, 1, { promise });
  const sits = !wish.seats || wish.seats.some(seat => seat.is === "me");
  if (sits) await addWords(table);
  location.href = `/table/${table}`;
}

/**
 * Failing to add words is no reason not to play.
 * @param {string} table
 */
function addWords(table) { return callApi("POST", `/api/tables/${table}/add`, { words: randomLetters() }).catch(() => {}); }

/**
 * Starts a game with the choices of the last one; a bot takes a seat that was open for a friend.
 * @param {string} game
 */
export function playNow(game) {
  const { seats, listed, ...wish } = lastWish(game) ?? { game };
  const me = seats?.some(seat => seat.is === "me");
  return createTable(me && seats ? { ...wish, seats: seats.map(seat => (seat.is === "open" ? { is: "bot" } : seat)) } : wish);
}
