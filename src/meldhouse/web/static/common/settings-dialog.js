// The settings dialog: switches, pictures to choose from, and a preview of the pieces.
import { $, find } from "./dom.js";
import { callApi } from "./api.js";
import { picture } from "./pieces.js";
import { say } from "./notice.js";
import { settings } from "./settings.js";

const VOLUME = 60; // percent
const YEAR_S = 31_536_000;
/** @type {Record<string, string[]>} */
const PREVIEWED = { cards: ["QH", "10D", "??"], tiles: ["5p", "3s", "??"], ceki: ["5p", "3s", "??"] };
const dialog = $("#settings");

/** A switch stores "on" or "off". */
function connectSwitches() {
  for (const field of dialog.querySelectorAll("input[role=switch]")) {
    const { setting = "", usual } = field.dataset;
    field.checked = settings.get(setting, usual) === "on";
    field.onchange = () => settings.set(setting, field.checked ? "on" : "off");
  }
  $("label[for=set-vibration]").hidden = !("vibrate" in navigator);
}

/** Pictures and words of which one is chosen. */
function connectPicks() {
  for (const group of dialog.querySelectorAll("fieldset[data-setting]")) {
    const { setting = "", usual } = group.dataset;
    const value = settings.get(setting, usual);
    for (const field of group.querySelectorAll("input[type=radio]")) {
      field.checked = field.value === value;
      field.onchange = () => settings.set(setting, field.value);
    }
  }
}

function connectSelects() {
  for (const field of dialog.querySelectorAll("select[data-setting]")) {
    const { setting = "", usual } = field.dataset;
    if (!field.disabled) field.value = settings.get(setting, usual); // the host's pace is shown as it is
    field.onchange = () => settings.set(setting, field.value);
  }
}

/** Silence is the mute button of a table; the volume of before comes back with it. */
function connectVolume() {
  const field = $("#set-volume");
  field.value = settings.get("sound", "on") === "on" ? settings.get("volume", VOLUME) : "0";
  field.onchange = () => {
    const volume = Number(field.value);
    if (volume) settings.set("volume", volume);
    settings.set("sound", volume ? "on" : "off");
  };
}

/** The languages that the server has, each by its own name. */
function connectLanguage() {
  const field = $("#set-language");
  for (const option of field.options) if (option.value) option.textContent = new Intl.DisplayNames([option.value], { type: "language" }).of(option.value) ?? option.value;
  field.value = /(?:^|; )language=([\w-]+)/.exec(document.cookie)?.[1] ?? "";
  field.selectedIndex = Math.max(0, field.selectedIndex);
  field.onchange = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where friends come over plain http
    document.cookie = `language=${field.value}; path=/; max-age=${field.value ? YEAR_S : 0}; SameSite=Lax`;
    location.reload();
  };
}

function connectName() {
  const name = $("#my-name");
  name.onchange = async () => {
    try { await callApi("POST", "/api/me", { name: name.value }); $("#me").textContent = name.value; }
    catch (trouble) { say(trouble.message); }
  };
}

/** Draws the pieces of the table that is shown, or cards. */
function draw() {
  const set = find(".felt")?.dataset.set ?? "cards";
  const [first, second, back] = PREVIEWED[set];
  dialog.dataset.set = set;
  $("#settings-preview").replaceChildren(...[first, second, back].map(piece => picture(piece, set)));
  for (const sample of dialog.querySelectorAll(".backs .sample")) sample.replaceChildren(picture(back, set));
  for (const sample of dialog.querySelectorAll(".sizes .sample")) sample.replaceChildren(picture(first, set));
  $(".colors [data-sample=game]", dialog).dataset.shown = document.documentElement.dataset.gameSuits ?? "four";
}

/** Shows the dialog with the settings as they are now: another page or a button may have changed them. */
export function openSettings() {
  connectSwitches();
  connectPicks();
  connectSelects();
  connectVolume();
  connectLanguage();
  connectName();
  draw();
  dialog.showModal();
}
