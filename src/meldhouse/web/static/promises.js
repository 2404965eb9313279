// What this browser was told and added before the hands of a table, by their numbers: {promise, words}.
import { settings } from "./settings.js";

const keyOf = table => `promises ${table}`;

export const knownOf = table => settings.get(keyOf(table), {});

export function remember(table, hand, told) {
  const known = knownOf(table);
  const before = known[hand] || {};
  if (before.promise && told.promise) return; // what was told first counts
  settings.set(keyOf(table), { ...known, [hand]: { ...before, ...told } });
}
