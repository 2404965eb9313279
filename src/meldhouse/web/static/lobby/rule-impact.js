// A line about the chosen rules: how they differ in play from the usual ones, once the server has simulated them.
import { form, game, options } from "../common/rule-form.js";
import { $ } from "../common/dom.js";
import { callApi } from "../common/api.js";

const MAX_POLLS = 30, POLL_INTERVAL_MS = 2000;
let asked = ""; // the rules that are shown or waited for

/**
 * @param {number} milliseconds
 * @returns {Promise<void>}
 */
const sleep = milliseconds => new Promise(done => setTimeout(done, milliseconds));

export async function showRuleImpact() {
  const rules = { game: game.name, variant: form.variant.value, options: options() }, text = JSON.stringify(rules);
  if (text === asked) return;
  asked = text;
  $("#glance").textContent = "";
  for (let n = 0; n < MAX_POLLS && text === asked; n += 1) {
    const { says, later } = await callApi("POST", "/api/odds/glance", rules).catch(() => ({ says: [] }));
    if (text === asked) $("#glance").textContent = says.join(" ");
    if (!later) return;
    await sleep(POLL_INTERVAL_MS);
  }
}
