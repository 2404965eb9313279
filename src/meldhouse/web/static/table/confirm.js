// Asks before a risky move is played, unless the player has turned that off.
import { make } from "../common/dom.js";
import { nodes } from "../common/marked-text.js";
import { settings } from "../common/settings.js";
import { text } from "../common/i18n.js";

/** @type {HTMLDialogElement | null} */
let open = null;

/**
 * Calls `then` at once, or when the player confirms the choice; otherwise `otherwise`.
 * @param {Wire.Choice | undefined} choice
 * @param {string} set
 * @param {() => void} then
 * @param {() => void} otherwise
 */
export function confirmRisky(choice, set, then, otherwise) {
  if (!choice?.risky || settings.get("confirm", "on") === "off") return then();
  let sure = false;
  /** @type {(yes: boolean, kind: string, words: Child[]) => HTMLElement} */
  const answer = (yes, kind, words) => make("button", { type: "button", class: kind, onclick: () => { sure = yes; box.close(); } }, ...words);
  const box = make("dialog", { class: "risky", "aria-labelledby": "risky" },
    make("h2", { id: "risky" }, ...nodes(choice.risky, set)),
    make("p", { class: "row" }, answer(false, "", [text("page-not-so")]), answer(true, "commit", nodes(choice.words, set))));
  open = box;
  box.addEventListener("close", () => { box.remove(); (sure ? then : otherwise)(); });
  document.body.append(box);
  box.showModal();
  return undefined;
}

/** Closes the question: the table has changed. */
export function dismissConfirm() {
  if (open?.open) open.close();
  open = null;
}
