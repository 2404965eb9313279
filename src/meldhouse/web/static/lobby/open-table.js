// Opening a table, and what was wished for the last time: kept in this browser, for each game.
import { randomLetters } from "../common/hex.js";
import { ask } from "../common/connection.js";
import { remember } from "../fairness/store.js";
import { settings } from "../common/settings.js";

const keyOf = game => `wish ${game}`;

export const lastWish = game => settings.get(keyOf(game), null);
export const keepWish = wish => settings.set(keyOf(wish.game), wish);

/** The table as it is wished, with one's own words in the shuffle, and there. */
export async function openTable(wish, id = randomLetters()) {
  const { table, promise } = await ask("POST", "/api/tables", { ...wish, id });
  remember(table, 1, { promise });
  const sits = !wish.seats || wish.seats.some(seat => seat.is === "me");
  if (sits) await addWords(table);
  location.href = `/table/${table}`;
}

/** The table stands all the same without. */
function addWords(table) { return ask("POST", `/api/tables/${table}/add`, { words: randomLetters() }).catch(() => {}); }

/** One sits down and plays at once, as the last time: where a seat was kept for a friend, a bot sits. */
export function playNow(game) {
  const { seats, listed, ...wish } = lastWish(game) ?? { game };
  const me = seats?.some(seat => seat.is === "me");
  return openTable(me ? { ...wish, seats: seats.map(seat => (seat.is === "open" ? { is: "bot" } : seat)) } : wish);
}
