// A bot that has not played when bots usually have is seen to think, or to wait until it can.
import { $, make } from "../common/dom.js";
import { text } from "../common/i18n.js";

const LET_PASS = { slow: 1400, usual: 700, quick: 245, "at-once": 0 }; // milliseconds in which one can follow
const LONG = 400; // beyond these: by itself a thought takes a hundred at most
const OVER = "position: absolute; left: 0; bottom: -.2rem; padding: 0 .2rem; font-size: .65rem; line-height: 1.2; background: #000c; white-space: nowrap";
let view = null, asked = null, late = null; // the moments at which a bot was asked, and was found to take long

/** A bot is to play.  What the page knows by itself is enough: nobody is told when it thinks. */
export function hear(now, shown) {
  if (!view) (view = shown).whenDrawn.push(() => mark(now));
  if (asked === now.at) return;
  const at = asked = now.at;
  setTimeout(() => {
    if (now.at === at) late = at;
    mark(now);
  }, LET_PASS[now.table.pace] + LONG);
}

/** In a pause nobody is told who is asked, and where a hand teaches bots wait for whoever reads. */
const isLate = now => late === now.at && !now.pause && !now.step && !now.over;

/** It stands in the place of "to play"; where that has no room, over the pieces in its hand, and nothing is moved. */
function mark(now) {
  const words = isLate(now) && $(".seat.to-play [data-key='mark-to-play']");
  if (!words) return;
  words.lastChild.nodeValue = text("page-mark-thinking");
  words.classList.add("thinking");
  const hand = words.offsetHeight < 2 && $(`[data-zone='hand ${now.turn}']`);
  if (!hand || $(".thinking", hand)) return;
  hand.append(make("span", { class: "mark thinking", "aria-hidden": "true" }, text("page-mark-thinking")));
  hand.lastChild.style.cssText = OVER;
}
