// Polls how far the compilation of games is, until all are ready.
import { callApi } from "./api.js";

const POLL_INTERVAL_MS = 1000;
const ROUND_TO_S = 5; // estimates are no more precise

/**
 * Calls `report(game, share, n)` for each of these games until it is ready, which is when the share is 1, in about n seconds.
 * @param {string[]} games
 * @param {(game: string, share: number, seconds: number | null) => void} report
 */
export async function untilReady(games, report) {
  const waiting = new Set(games);
  while (waiting.size) {
    const progress = await callApi("GET", "/api/ready").catch(() => null);
    for (const game of progress ? waiting : []) {
      const { share, left } = progress.games[game];
      if (share === 1) waiting.delete(game);
      report(game, share, left === null ? null : Math.max(ROUND_TO_S, Math.ceil(left / ROUND_TO_S) * ROUND_TO_S));
    }
    await new Promise(done => setTimeout(done, POLL_INTERVAL_MS));
  }
}
