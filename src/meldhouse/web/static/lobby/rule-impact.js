// A line about the rules that are chosen: what they do against the usual ones, as soon as the house has counted it.
import { form, game, options } from "../common/rule-form.js";
import { $ } from "../common/dom.js";
import { ask } from "../common/connection.js";

const PATIENCE = 30, PAUSE = 2000; // so often it is asked again while it is counted, and milliseconds between
let asked = ""; // for what rules it is told, or waited for

const rest = milliseconds => new Promise(done => setTimeout(done, milliseconds));

export async function glance() {
  const rules = { game: game.name, variant: form.variant.value, options: options() }, text = JSON.stringify(rules);
  if (text === asked) return;
  asked = text;
  $("#glance").textContent = "";
  for (let n = 0; n < PATIENCE && text === asked; n += 1) {
    const { says, later } = await ask("POST", "/api/odds/glance", rules).catch(() => ({ says: [] }));
    if (text === asked) $("#glance").textContent = says.join(" ");
    if (!later) return;
    await rest(PAUSE);
  }
}
