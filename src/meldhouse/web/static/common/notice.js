// The one line in which the house speaks to whoever looks.
import { $ } from "./dom.js";
import { nodes } from "./marked-text.js";

const LONG = ["hint", "idea"]; // to be read while others play

/** Something worth reading, spoken by screen readers and shown for a while. */
export function say(sentence, kind = "", set = "") {
  const box = $("#notice");
  box.replaceChildren(...nodes(sentence, set));
  box.className = kind;
  box.hidden = !sentence;
  clearTimeout(say.timer);
  if (sentence && kind !== "lasting") say.timer = setTimeout(() => (box.hidden = true), LONG.includes(kind) ? 15000 : 7000);
}

const OF_THE_MOMENT = ["refusal", "hint"];

/** A refusal or a hint may no longer be true: it is taken back. */
export function unsay() {
  if (OF_THE_MOMENT.includes($("#notice").className)) say("");
}
