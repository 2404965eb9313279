// What this browser knows of the deals of a table before they are made: {promise, words} by the number of the hand.
import { settings } from "../common/settings.js";

/** @typedef {{ promise?: string; words?: string }} Known */

/**
 * @param {string} table
 * @returns {string}
 */
const keyOf = table => `promises ${table}`;

/**
 * @param {string} table
 * @returns {Record<string, Known>}
 */
export const knownOf = table => settings.get(keyOf(table), {});

/**
 * Files an aborted hand under its commitment, since its number is dealt again.
 * @param {string} table
 * @param {number} hand
 * @param {string} promise
 */
export function fileAborted(table, hand, promise) {
  const { [hand]: facts, ...others } = knownOf(table);
  if (facts?.promise === promise) settings.set(keyOf(table), { ...others, [promise]: facts });
}

/**
 * @param {string} table
 * @param {number} hand
 * @param {Known} facts
 */
export function remember(table, hand, facts) {
  const known = knownOf(table);
  const before = known[hand] || {};
  if (before.promise && facts.promise) return; // the first commitment counts
  settings.set(keyOf(table), { ...known, [hand]: { ...before, ...facts } });
}
