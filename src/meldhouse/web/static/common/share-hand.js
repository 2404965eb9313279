// Shares a finished hand, as one's own seat saw it, in the dialog for links.
import { callApi } from "./api.js";
import { say } from "./notice.js";
import { share } from "./share.js";
import { text } from "./i18n.js";

/**
 * @param {string} table
 * @param {number} hand counted from 0
 */
export async function shareHand(table, hand) {
  try {
    const { link, says } = await callApi("POST", "/api/me/hands", { table, hand });
    share(link, text("page-share-hand"), says);
  } catch (trouble) { say(trouble.message, "lasting"); }
}
