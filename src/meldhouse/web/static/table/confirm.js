// Before something that one might regret one is asked, unless one does not want to be.
import { make } from "../common/dom.js";
import { nodes } from "../common/marked-text.js";
import { settings } from "../common/settings.js";
import { text } from "../common/i18n.js";

let open = null;

/** Calls `then` at once, or when the question of the choice is answered so; else `otherwise`. */
export function askFirst(choice, set, then, otherwise) {
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

/** What was asked is asked no longer: something has happened meanwhile. */
export function forgetQuestion() {
  if (open?.open) open.close();
  open = null;
}
