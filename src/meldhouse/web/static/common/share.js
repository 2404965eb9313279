// Shares a link, in a dialog or on a page: a field, a button that copies it, a QR code.
import { $, dataOf, find } from "./dom.js";
import { text } from "./i18n.js";

/** @type {string[]} */
const known = dataOf("reach"); // the addresses that others can use; none if the server listens to this machine only
const field = $("#link");
let path = "";
/** @type {string | undefined} */
let usual; // the title of the dialog

/**
 * Offers a link to a page of this server, as others reach it, with a title and a sentence in place of the usual ones.
 * @param {string} to
 * @param {string} [title]
 * @param {string} [says]
 */
export function share(to, title, says = "") {
  path = to;
  show();
  usual ??= $("#sharing-title").textContent ?? "";
  $("#sharing-title").textContent = title ?? usual;
  $("#share-says").textContent = says;
  $("#sharing").showModal();
}

/**
 * Shows a link where the page has its field; it stays as it is if nothing has changed.
 * @param {string} to
 */
export function showLink(to) {
  if (path === to) return;
  path = to;
  show();
}

/** The link as others reach it. */
export const sharedLink = () => field.value;

function show() {
  field.value = (find("#link-at")?.value ?? known[0] ?? location.origin) + path;
  $("#copied").textContent = "";
  if (known.length) $("#code").src = `/code.svg?link=${encodeURIComponent(field.value)}`;
}

/** The old API: browsers offer the clipboard API only to pages that came over HTTPS. */
function copy() {
  field.focus();
  field.select();
  $("#copied").textContent = document.execCommand("copy") ? text("page-link-copied") : text("page-copy-by-hand");
}

$("#copy").onclick = copy;
find("#link-at")?.addEventListener("change", show);
