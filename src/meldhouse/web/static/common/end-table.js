// The dialog that asks before a table is ended.
import { $ } from "./dom.js";
import { callApi } from "./api.js";
import { say } from "./notice.js";
import { text } from "./i18n.js";

/**
 * Ends the table if the player confirms it, and then calls `then`.
 * @param {string} table
 * @param {() => void} [then]
 */
export function askToEnd(table, then = () => {}) {
  const dialog = $("#end");
  dialog.returnValue = "";
  dialog.onclose = async () => {
    if (dialog.returnValue !== "end") return;
    try {
      const { over } = await callApi("POST", `/api/tables/${table}/close`, {});
      if (over) then();
      else say(text("page-vote-asked"));
    }
    catch (trouble) { say(trouble.message, "lasting"); }
  };
  dialog.showModal();
}
