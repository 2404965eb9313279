// Luck and play in one's own finished hand: loaded when it is shown, and repeated until the server has the estimate.
import { callApi } from "./api.js";
import { make } from "./dom.js";
import { text } from "./i18n.js";

const POLL_INTERVAL_MS = 1500, MAX_POLLS = 60;
const sleep = () => new Promise(done => setTimeout(done, POLL_INTERVAL_MS));

/**
 * Shows the estimate of a hand in an element, and nothing where the hand has none.
 * @param {HTMLElement} place
 * @param {string} table
 * @param {number | string} hand counted from 0
 * @param {() => boolean} [isShown] whether the hand is still the one that the page shows
 */
export async function showLuck(place, table, hand, isShown = () => place.isConnected) {
  place.replaceChildren();
  try {
    for (let polls = 0; polls < MAX_POLLS && isShown(); polls++) {
      const { ready, says } = await callApi("GET", `/api/tables/${table}/luck?hand=${hand}`);
      if (!isShown()) return;
      if (ready) {
        place.replaceChildren(...says.map((/** @type {string} */ words) => make("p", {}, words)), make("p", { class: "note" }, text("page-luck-what")));
        return;
      }
      if (!polls) place.replaceChildren(make("p", {}, text("page-luck-waiting")));
      await sleep();
    }
    if (isShown()) place.replaceChildren(make("p", {}, text("page-luck-later")));
  } catch (trouble) {
    if (isShown()) place.replaceChildren(make("p", {}, trouble.message));
  }
}
