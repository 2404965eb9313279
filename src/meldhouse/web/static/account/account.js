// The account page: ends tables, opens a record as a replay, and downloads, moves or deletes one's data.
import { $, find } from "../common/dom.js";
import { showFaces } from "../common/avatars.js";
import { askToEnd } from "../common/end-table.js";
import { callApi } from "../common/api.js";
import { say } from "../common/notice.js";
import { share } from "../common/share.js";
import { text } from "../common/i18n.js";
import { Connection } from "../common/connection.js";
import { showAsked } from "../friends/asked.js";
import { drawFaces } from "./faces.js";
import { connectPeople } from "./people.js";

document.querySelectorAll(".sitting").forEach(showFaces);
drawFaces();
connectPeople();
new Connection({ do: "lobby" }, message => { if (message.tell === "lobby") showAsked(message.asked); });

// --- profile ---------------------------------------------------------------------------

const profile = $("#profile");
$("#edit").addEventListener("click", () => profile.showModal());
$("#profile form").addEventListener("submit", event => {
  if (event.submitter !== find("#save-profile")) return; // Cancel closes the dialog
  event.preventDefault();
  saveProfile();
});

async function saveProfile() {
  const chosen = new FormData($("#profile form"));
  const name = $("#profile-name").value;
  const wish = { avatar: chosen.get("avatar"), color: chosen.get("color"), ...(name === $("#profile-name").defaultValue ? {} : { name }) };
  try {
    await callApi("POST", "/api/me", wish);
    location.reload();
  } catch (trouble) { $("#profile-trouble").textContent = trouble.message; }
}

// --- sharing -----------------------------------------------------------------------------

$("#share-page").addEventListener("click", async () => {
  const shared = $("#share-page").dataset.link;
  try {
    share(shared || (await callApi("POST", "/api/me/page", {})).link);
    if (!shared) $("#sharing").addEventListener("close", () => location.reload());
  } catch (trouble) { say(trouble.message, "lasting"); }
});
find("#stop-sharing")?.addEventListener("click", async () => {
  try {
    await callApi("DELETE", "/api/me/page");
    location.reload();
  } catch (trouble) { say(trouble.message, "lasting"); }
});

for (const button of document.querySelectorAll("[data-hand-link]")) {
  button.addEventListener("click", () => share(/** @type {string} */ (button.dataset.handLink)));
}
for (const button of document.querySelectorAll("[data-stop-hand]")) {
  button.addEventListener("click", async () => {
    try {
      await callApi("DELETE", `/api/me/hands/${button.dataset.stopHand}`);
      location.reload();
    } catch (trouble) { say(trouble.message, "lasting"); }
  });
}

// --- tables, records and data ---------------------------------------------------------------

for (const button of document.querySelectorAll("[data-close]")) {
  button.addEventListener("click", () => askToEnd(/** @type {string} */ (button.dataset.close), () => location.reload()));
}

const recordField = $("#record");
recordField.addEventListener("change", async () => {
  const file = recordField.files?.[0];
  if (!file) return;
  recordField.value = ""; // so that the same file can be chosen again
  try {
    const answer = await fetch("/api/records", { method: "POST", headers: { "Content-Type": "text/plain" }, body: await file.text() });
    const data = await answer.json();
    if (answer.ok) location.href = data.link;
    else say(data.why, "lasting");
  } catch { say(text("page-not-reached"), "lasting"); }
});

$("#other-device").addEventListener("click", async () => {
  try { share((await callApi("POST", "/api/me/pass", {})).link); }
  catch (trouble) { say(trouble.message, "lasting"); }
});

const forget = $("#forget");
$("#forget-me").addEventListener("click", () => { forget.returnValue = ""; forget.showModal(); });
forget.addEventListener("close", async () => {
  if (!forget.returnValue) return;
  try {
    await callApi("DELETE", "/api/me");
    try { localStorage.clear(); } catch { /* private windows may refuse */ }
    location.href = "/";
  } catch (trouble) { say(trouble.message, "lasting"); }
});
