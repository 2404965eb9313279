// Arranges the parts of a table's page for wide and narrow windows.
import { $, find, targetOf } from "../common/dom.js";

const narrow = matchMedia("(max-width: 60rem)");

/** A wide window has the log, the result and the menu next to the table; a narrow one has buttons that open them. */
function place() {
  const [story, menu, nav] = [$(".story"), $("#menu-items"), $("nav")];
  if (narrow.matches) {
    $("#mine").before($("#summary"));
    $(".bar").append(menu);
    menu.append(nav);
  } else {
    story.prepend($("#summary"));
    story.append(menu);
    $(".house").append(nav);
  }
  openStory(false);
}

const opener = () => $("[aria-controls=story]");

/** @param {boolean} open */
function openStory(open) {
  $(".story").classList.toggle("open", open);
  opener().setAttribute("aria-expanded", String(open));
  const log = find(".story .scroll");
  if (open && log) log.scrollTop = log.scrollHeight; // only what is shown can be scrolled
}

/**
 * In a narrow window the result covers the table until it is folded.
 * @param {boolean} open
 */
export function showResult(open) {
  $("#summary").classList.toggle("folded", !open);
  $("#fold").setAttribute("aria-expanded", String(open));
}

/** @param {boolean} open */
function openMenu(open) { $("#menu").setAttribute("aria-expanded", String(open)); }

/**
 * `onUnfold()` is called when a result is opened again, and its text has to be sized.
 * @param {() => void} onUnfold
 */
export function placeParts(onUnfold) {
  narrow.addEventListener("change", place);
  place();
  opener().addEventListener("click", () => {
    openStory(!$(".story").classList.contains("open"));
    openMenu(false);
  });
  $("#menu").onclick = () => openMenu($("#menu").getAttribute("aria-expanded") !== "true");
  find("#fold")?.addEventListener("click", () => {
    showResult($("#summary").classList.contains("folded"));
    onUnfold();
  });
  document.addEventListener("keydown", event => { if (event.key === "Escape") openStory(false); });
  document.addEventListener("click", event => {
    if (!targetOf(event).closest(".story, [aria-controls=story]")) openStory(false);
    if (!targetOf(event).closest("#menu, #menu-items")) openMenu(false);
  });
}
