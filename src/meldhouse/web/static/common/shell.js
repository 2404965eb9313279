// What every page has: the settings and the service worker.
import { find } from "./dom.js";
import { applySettings } from "./settings.js";
import { loadStylesheet } from "./stylesheets.js";

/** @type {Promise<unknown> | null} */
let style = null;

/** The dialog is loaded when it is opened for the first time. */
async function openSettings() {
  style ??= loadStylesheet("common/settings.css");
  const [module] = await Promise.all([import("./settings-dialog.js"), style]);
  module.openSettings();
}

applySettings();
find("#open-settings")?.addEventListener("click", openSettings);
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js").catch(() => {});
