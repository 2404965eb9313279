// What the best moves are expected to bring is added to a hint, as soon as the house has looked ahead; or why it does not.
import { ask } from "./line.js";
import { text } from "./words.js";

const SOON = 700; // milliseconds in which nobody has to be told that it takes longer

/** `show(words)` shows a hint anew, if nothing has happened meanwhile. */
export async function weigh(table, move, hint, show) {
  const late = setTimeout(() => show(`${hint} ${text("page-looking-ahead")}`), SOON);
  const { says } = await ask("POST", `/api/tables/${table}/weigh`, { move }).catch(why => ({ says: why.message }));
  clearTimeout(late);
  show(says ? `${hint} ${says}` : hint);
}
