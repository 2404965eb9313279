// What this browser knows of the deals of a table before they are made: {promise, words} by the number of the hand.
import { settings } from "../common/settings.js";

const keyOf = table => `promises ${table}`;

export const knownOf = table => settings.get(keyOf(table), {});

/** Files an aborted hand under its commitment, since its number is dealt again. */
export function fileAborted(table, hand, promise) {
  const { [hand]: facts, ...others } = knownOf(table);
  if (facts?.promise === promise) settings.set(keyOf(table), { ...others, [promise]: facts });
}

export function remember(table, hand, facts) {
  const known = knownOf(table);
  const before = known[hand] || {};
  if (before.promise && facts.promise) return; // the first commitment counts
  settings.set(keyOf(table), { ...known, [hand]: { ...before, ...facts } });
}
