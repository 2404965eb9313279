// The people one has played with: choose some to play again, block, unblock, and who sees that one is here.
import { callApi } from "../common/api.js";
import { $, find } from "../common/dom.js";
import { say } from "../common/notice.js";

const boxes = () => /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("#companions input"));

/**
 * @param {string} path
 * @param {unknown} body
 */
async function change(path, body) {
  try {
    const found = await callApi("POST", path, body);
    if (found.link) location.href = found.link;
    else location.reload();
  } catch (trouble) { say(trouble.message, "lasting"); }
}

function showButton() { $("#play-again").disabled = ![...boxes()].some(box => box.checked); }

export function connectPeople() {
  $("#seen").addEventListener("change", () => change("/api/me", { unseen: !$("#seen").checked }));
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-unblock]"))) {
    button.addEventListener("click", () => change("/api/me/blocks", { person: button.dataset.unblock, blocked: false }));
  }
  if (!find("#companions")) return;
  for (const box of boxes()) box.addEventListener("change", showButton);
  showButton();
  $("#play-again").addEventListener("click", () => change("/api/me/again", { people: [...boxes()].filter(box => box.checked).map(box => box.value) }));
  connectBlocking();
}

function connectBlocking() {
  const dialog = $("#block");
  let other = "";
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-block]"))) {
    button.addEventListener("click", () => {
      other = button.dataset.block ?? "";
      $("#block-name").textContent = button.dataset.name ?? "";
      dialog.returnValue = "";
      dialog.showModal();
    });
  }
  dialog.addEventListener("close", () => { if (dialog.returnValue) change("/api/me/blocks", { person: other }); });
}
