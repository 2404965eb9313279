// The line of the page that shows notices, refusals and hints.
import { $ } from "./dom.js";
import { nodes } from "./marked-text.js";

const LONG = ["hint", "idea"]; // shown longer, to be read while others play

/** @type {number | undefined} */
let timer; // hides the notice

/**
 * Shows a sentence for a while; screen readers speak it.
 * @param {string} sentence
 * @param {string} [kind]
 * @param {string} [set]
 */
export function say(sentence, kind = "", set = "") {
  const box = $("#notice");
  box.replaceChildren(...nodes(sentence, set));
  box.className = kind;
  box.hidden = !sentence;
  clearTimeout(timer);
  if (sentence && kind !== "lasting") timer = setTimeout(() => (box.hidden = true), LONG.includes(kind) ? 15000 : 7000);
}

const TRANSIENT = ["refusal", "hint"];

/** Removes a refusal or a hint, which may no longer be true. */
export function clearNotice() {
  if (TRANSIENT.includes($("#notice").className)) say("");
}
