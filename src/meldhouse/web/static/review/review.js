// A hand that is over, reviewed: asked for again and again until it is done.
import { $, dataOf } from "../common/dom.js";
import { ask } from "../common/connection.js";
import { text } from "../common/i18n.js";

const PAUSE = 1000; // milliseconds between two questions
const about = dataOf("about");
let asked = 0; // the number of the question whose answer is waited for

const rest = () => new Promise(done => setTimeout(done, PAUSE));

async function load() {
  const mine = asked += 1, hand = $("#hand").value;
  $("#shown").replaceChildren();
  if (!hand) return tell(text("page-review-no-hand"), null);
  $("#look").href = `${about.replay}?hand=${hand}`;
  history.replaceState(null, "", `?hand=${hand}`);
  tell(text("page-review-begins"), 0);
  while (mine === asked) {
    try {
      const answer = await ask("POST", `${about.path}?hand=${hand}`, {});
      if (mine !== asked) return;
      if (answer.review) {
        tell("", null);
        $("#shown").innerHTML = answer.shown;
        return;
      }
      tell(text("page-review-how-far", { percent: Math.floor(100 * answer.share) }), answer.share);
    } catch (trouble) {
      if (mine === asked) tell(trouble.message, null);
      return;
    }
    await rest();
  }
}

/** What is said of it, and how far it is; without a number the bar goes. */
function tell(says, share) {
  if ($("#how-far").textContent !== says) $("#how-far").textContent = says;
  $("#share").hidden = share === null;
  $("#share").value = share ?? 0;
}

$("#hand").addEventListener("change", load);
load();
