// Adds the expected values of the best moves to a hint, once the server has computed them.
import { callApi } from "../common/api.js";
import { text } from "../common/i18n.js";

const SLOW_MS = 700; // after which the hint says that values are being computed

/**
 * `show(words, move)` shows the hint with its values, and the recommended move, unless the table has changed.
 * @param {string} table
 * @param {string} move
 * @param {string} hint
 * @param {(words: string, move?: string) => void} show
 */
export async function weigh(table, move, hint, show) {
  const late = setTimeout(() => show(text("page-looking-ahead", { hint })), SLOW_MS);
  const { says, move: best } = await callApi("POST", `/api/tables/${table}/weigh`, { move }).catch(why => ({ says: why.message }));
  clearTimeout(late);
  if (best && best !== move) show(says, best); // one recommendation: the search overrules the heuristic
  else show(says ? text("page-sentences", { first: hint, second: says }) : hint);
}
