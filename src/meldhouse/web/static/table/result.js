// The result of a hand below its headline: the standings, the lines about it, and luck and play on request.
import { make } from "../common/dom.js";
import { text } from "../common/i18n.js";
import { rematchButton } from "./rematch.js";
import { resultOf } from "./standings.js";

export const continueButton = rematchButton; // when the table is over

/**
 * @param {TableState} now
 * @param {(Node | string)[][]} lines
 * @param {NameOf} nameOf
 * @param {boolean} counts whether the hand was played to its end
 * @returns {(Node | string)[]}
 */
export function resultParts(now, lines, nameOf, counts) {
  return [...resultOf(now.scene?.standings, lines, nameOf, now.you), counts && mayShowLuck(now) ? luckOf(now) : "", counts && mayShare(now) ? shareButton(now) : ""];
}

const FILLED = "(max-width: 75rem), (max-height: 45rem)"; // windows whose result has no place left: the replay has the same button

/**
 * The deal of the day can be shared when its day is over, which the server knows.
 * @param {TableState} now
 */
const mayShare = ({ you, table }) => you !== null && !table.lesson && !table.practice && !table.daily && !matchMedia(FILLED).matches;

/**
 * @param {TableState} now
 * @returns {HTMLElement}
 */
function shareButton({ table, played }) {
  const onclick = async () => (await import("../common/share-hand.js")).shareHand(table.table, played - 1);
  return make("p", {}, make("button", { type: "button", class: "quiet", id: "share-hand", onclick }, text("page-share-hand")));
}

/**
 * The server shows the estimate only if all cards of the hand may be shown, and stores none for practice.
 * @param {TableState} now
 */
function mayShowLuck({ you, table }) {
  const people = table.seats.filter(one => one.is === "person").length;
  return you !== null && !table.lesson && !table.practice && (table.state === "over" || people <= 1);
}

/** @type {{ key: string, details: HTMLElement } | null} */
let kept = null; // stays open when the result is drawn again

/**
 * Closed at first, so that nothing is loaded and nothing moves if the player goes on.
 * @param {TableState} now
 * @returns {HTMLElement}
 */
function luckOf({ table, played }) {
  const key = `${table.table} ${played}`;
  if (kept?.key === key) return kept.details;
  const place = make("div", { role: "status" });
  const details = make("details", { class: "luck" }, make("summary", {}, text("page-luck")), place);
  details.addEventListener("toggle", async () => {
    if (!details.matches("[open]") || place.childElementCount) return;
    const [{ showLuck }, { loadStylesheet }] = await Promise.all([import("../common/luck.js"), import("../common/stylesheets.js")]);
    await loadStylesheet("table/result.css");
    await showLuck(place, table.table, played - 1);
    place.scrollIntoView({ block: "nearest" }); // on phones it is below the standings
  });
  kept = { key, details };
  return details;
}
