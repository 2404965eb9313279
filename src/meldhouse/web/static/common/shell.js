// What every page has: the settings dialog and the service worker.
import { $, find } from "./dom.js";
import { callApi } from "./api.js";
import { say } from "./notice.js";
import { applySettings, settings } from "./settings.js";

function settingsDialog() {
  const dialog = find("#settings");
  if (!dialog) return;
  for (const field of dialog.querySelectorAll("select[data-setting]")) {
    const name = /** @type {string} */ (field.dataset.setting);
    field.value = settings.get(name, field.dataset.usual);
    field.addEventListener("change", () => settings.set(name, field.value));
  }
  find("#open-settings")?.addEventListener("click", () => dialog.showModal());
  const name = find("#my-name", dialog);
  name?.addEventListener("change", async () => {
    try { await callApi("POST", "/api/me", { name: name.value }); $("#me").textContent = name.value; }
    catch (trouble) { say(trouble.message); }
  });
}

applySettings();
settingsDialog();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js").catch(() => {});
