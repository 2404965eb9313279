// Asks before a risky move is played, unless the player has turned that off.
import { make } from "../common/dom.js";
import { nodes } from "../common/marked-text.js";
import { settings } from "../common/settings.js";
import { text } from "../common/i18n.js";

let open = null;

/** Calls `then` at once, or when the player confirms the choice; otherwise `otherwise`. */
export function confirmRisky(choice, set, then, otherwise) {
  if (!choice?.risky || settings.get("confirm", "on") === "off") return then();
  let sure = false;
  const answer = (yes, kind, words) => make("button", { type: "button", class: kind, onclick: () => { sure = yes; open.close(); } }, ...words);
  open = make("dialog", { class: "risky", "aria-labelledby": "risky" },
    make("h2", { id: "risky" }, ...nodes(choice.risky, set)),
    make("p", { class: "row" }, answer(false, "", [text("page-not-so")]), answer(true, "commit", nodes(choice.words, set))));
  const box = open;
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
