// The review of a finished hand: polled until the server has finished it.
import { $, dataOf, find } from "../common/dom.js";
import { callApi } from "../common/api.js";
import { learnNames } from "../common/pieces.js";
import { learnSeats } from "../common/marked-text.js";
import { addPieces, drawPieces, drawTable, tryAgain } from "./moments.js";
import { text } from "../common/i18n.js";
import { showLuck } from "../common/luck.js";

const POLL_INTERVAL_MS = 1000;
const about = dataOf("about");
learnNames(about.pieces);
/** @type {NameOf} */
const nameOf = seat => about.names[seat] || text("page-seat", { n: seat + 1 });
learnSeats(nameOf);
let asked = 0; // the number of the latest request

find("#share-hand")?.addEventListener("click", async () => (await import("../common/share-hand.js")).shareHand(about.table, Number($("#hand").value)));

const sleep = () => new Promise(done => setTimeout(done, POLL_INTERVAL_MS));

async function load() {
  asked += 1;
  const mine = asked, hand = $("#hand").value;
  $("#shown").replaceChildren();
  if (!hand) return showProgress(text("page-review-no-hand"), null);
  $("#look").href = `${about.replay}?hand=${hand}`;
  history.replaceState(null, "", `?hand=${hand}`);
  const luck = find("#luck");
  if (luck) showLuck(luck, about.table, hand, () => mine === asked);
  showProgress(text("page-review-begins"), 0);
  while (mine === asked) {
    try {
      const answer = await callApi("POST", `${about.path}/review?hand=${hand}`, {});
      if (mine !== asked) return;
      if (answer.review) {
        showProgress("", null);
        show(answer, hand);
        return;
      }
      showProgress(text("page-review-how-far", { percent: Math.floor(100 * answer.share) }), answer.share);
    } catch (trouble) {
      if (mine === asked) showProgress(trouble.message, null);
      return;
    }
    await sleep();
  }
}

/**
 * @param {{ shown: string; set: Wire.PieceSet; moments: Wire.Moment[] }} answer
 * @param {string} hand
 */
function show({ shown, set, moments }, hand) {
  const place = $("#shown");
  place.innerHTML = shown;
  drawPieces(place, set);
  for (const moment of moments) {
    const card = $(`[data-number="${moment.number}"]`, place);
    drawTable($(".still", card), moment, nameOf);
    addPieces($(".played dd", card), moment.made, set);
    addPieces($(".best dd", card), moment.best, set);
  }
  for (const button of place.querySelectorAll("button[data-try]")) {
    button.addEventListener("click", () => tryAgain(`${about.path}/positions?hand=${hand}&move=${button.dataset.try}`, button));
  }
}

/**
 * Shows the progress; without a number the bar is hidden.
 * @param {string} says
 * @param {number | null} share
 */
function showProgress(says, share) {
  if ($("#how-far").textContent !== says) $("#how-far").textContent = says;
  $("progress#share").hidden = share === null;
  $("progress#share").value = share ?? 0;
}

$("#hand").addEventListener("change", load);
load();
