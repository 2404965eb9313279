// How far games are that are being got ready, asked for now and then until all are.
import { ask } from "./connection.js";

const EVERY = 1000; // milliseconds
const ROUND = 5; // nobody knows it to the second

/** `tell(game, share, n)` of each of these games, until it is ready (then the share is 1), perhaps in n seconds. */
export async function untilReady(games, tell) {
  const waiting = new Set(games);
  while (waiting.size) {
    const told = await ask("GET", "/api/ready").catch(() => null);
    for (const game of told ? waiting : []) {
      const { share, left } = told.games[game];
      if (share === 1) waiting.delete(game);
      tell(game, share, left === null ? null : Math.max(ROUND, Math.ceil(left / ROUND) * ROUND));
    }
    await new Promise(done => setTimeout(done, EVERY));
  }
}
