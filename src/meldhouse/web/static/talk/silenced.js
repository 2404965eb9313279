// The people whom the user of this browser does not want to hear.
import { settings } from "../common/settings.js";

/** @returns {string[]} */
const silenced = () => settings.get("silenced", []);

/** @param {string | null | undefined} person */
export const isSilenced = person => silenced().includes(person ?? "");

/**
 * Mutes or unmutes a person.
 * @param {string} person
 * @param {boolean} quiet
 */
export function silence(person, quiet) {
  const others = silenced().filter(one => one !== person);
  settings.set("silenced", quiet ? [...others, person] : others);
}
