// Somebody ends a table, and is asked once more before.
import { $ } from "./dom.js";
import { ask } from "./connection.js";
import { say } from "./notice.js";
import { text } from "./i18n.js";

/** Ends the table if the question is answered so, and then does what is to follow. */
export function askToEnd(table, then = () => {}) {
  const dialog = $("#end");
  dialog.returnValue = "";
  dialog.onclose = async () => {
    if (dialog.returnValue !== "end") return;
    try {
      const { over } = await ask("POST", `/api/tables/${table}/close`, {});
      if (over) then();
      else say(text("page-vote-asked"));
    }
    catch (trouble) { say(trouble.message, "lasting"); }
  };
  dialog.showModal();
}
