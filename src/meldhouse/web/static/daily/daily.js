// The pages of the deal of the day: open a table, compare with bots, show costly decisions, copy the text to share.
import { $, find, make } from "../common/dom.js";
import { callApi } from "../common/api.js";
import { say } from "../common/notice.js";
import { text } from "../common/i18n.js";
import { showLuck } from "../common/luck.js";

const POLL_INTERVAL_MS = 1500;
const sleep = () => new Promise(done => setTimeout(done, POLL_INTERVAL_MS));

for (const button of document.querySelectorAll("button[data-open]")) {
  button.disabled = false;
  button.addEventListener("click", () => open(button));
}

/** @param {HTMLButtonElement} button */
async function open(button) {
  button.disabled = true;
  try { location.href = (await callApi("POST", /** @type {string} */ (button.dataset.open), {})).link; }
  catch (trouble) {
    say(trouble.message, "lasting");
    button.disabled = false;
  }
}

/**
 * Shows the results of the bots as they finish the deal.
 * @param {HTMLElement} list
 */
async function showBots(list) {
  try {
    for (;;) {
      const { bots, club, share } = await callApi("GET", /** @type {string} */ (list.dataset.at));
      for (const { level, says } of bots) $(`#bots [data-level="${level}"] b`).textContent = says;
      const waits = bots.some((/** @type {{ result: number | null }} */ bot) => bot.result === null);
      $("#club").textContent = club;
      $("#bots-say").textContent = waits ? text("page-daily-bots-playing") : "";
      if (!waits) {
        $("textarea#words").value = share;
        return;
      }
      await sleep();
    }
  } catch (trouble) { $("#bots-say").textContent = trouble.message; }
}

/**
 * Shows the decisions that cost most, once the hand has been reviewed.
 * @param {HTMLElement} list
 */
async function showDecisions(list) {
  const says = $("#decisions-say");
  try {
    for (;;) {
      const { share, decisions } = await callApi("POST", /** @type {string} */ (list.dataset.at), {});
      if (decisions) {
        says.textContent = decisions.length ? "" : text("page-daily-no-costly");
        list.replaceChildren(...decisions.map((/** @type {{ move: number, says: string }} */ one) => make("li", {}, one.says, " ",
          make("a", { href: `${list.dataset.replay}&move=${one.move}` }, text("page-daily-move")))));
        return;
      }
      says.textContent = text("page-daily-looking", { percent: Math.floor(100 * share) });
      await sleep();
    }
  } catch (trouble) { says.textContent = trouble.message; }
}

/** The old API: browsers offer the clipboard API only to pages that came over HTTPS. */
function copyWords() {
  const words = $("textarea#words");
  words.focus();
  words.select();
  $("#words-say").textContent = document.execCommand("copy") ? text("page-daily-copied") : text("page-daily-copy-by-hand");
}

const bots = find("#bots");
if (bots) {
  showBots(bots);
  showDecisions($("#decisions"));
  const luck = $("#luck");
  showLuck(luck, /** @type {string} */ (luck.dataset.table), 0);
  $("#copy-words").addEventListener("click", copyWords);
  const send = $("#send-words");
  send.hidden = !("share" in navigator);
  send.addEventListener("click", () => navigator.share({ text: $("textarea#words").value }).catch(() => {})); // canceled
}
