// A link for others: in a field, on a button that copies it, as a code for a phone's camera.
import { $, dataOf } from "./dom.js";
import { text } from "./i18n.js";

const known = dataOf("reach"); // the addresses that others can use; none where only this machine can
const dialog = $("#sharing");
const field = $("#link");
let path = "/";

/** Offers the link to a place in this house, as others reach it. */
export function share(to) {
  path = to;
  show();
  dialog.showModal();
}

function show() {
  field.value = ($("#link-at")?.value ?? known[0] ?? location.origin) + path;
  $("#copied").textContent = "";
  if (known.length) $("#code").src = `/code.svg?link=${encodeURIComponent(field.value)}`;
}

/** The classic way, which does without the clipboard that pages over plain http are not given. */
function copy() {
  field.focus();
  field.select();
  $("#copied").textContent = document.execCommand("copy") ? text("page-link-copied") : text("page-copy-by-hand");
}

$("#copy").onclick = copy;
$("#link-at")?.addEventListener("change", show);
