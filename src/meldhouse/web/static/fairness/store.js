// What this browser was told and added before the hands of a table, by their numbers: {promise, words}.
import { settings } from "../common/settings.js";

const keyOf = table => `promises ${table}`;

export const knownOf = table => settings.get(keyOf(table), {});

/** A hand that was broken off: its number is dealt again, so what is known of it is known by its promise from then on. */
export function putAside(table, hand, promise) {
  const { [hand]: of, ...others } = knownOf(table);
  if (of?.promise === promise) settings.set(keyOf(table), { ...others, [promise]: of });
}

export function remember(table, hand, told) {
  const known = knownOf(table);
  const before = known[hand] || {};
  if (before.promise && told.promise) return; // what was told first counts
  settings.set(keyOf(table), { ...known, [hand]: { ...before, ...told } });
}
