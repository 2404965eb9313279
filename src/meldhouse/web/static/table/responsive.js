// The parts of a table's page that open and close: the menu, the log and the result of a hand.
import { $, find, targetOf } from "../common/dom.js";

const wide = matchMedia("(min-width: 90rem)"); // board.css: from here on the log has a column of its own

const openers = () => document.querySelectorAll("[aria-controls=story]");

/** @param {boolean} open */
function openStory(open) {
  document.body.classList.toggle("with-story", open);
  for (const opener of openers()) opener.setAttribute("aria-expanded", String(open));
  const log = find(".story .scroll, .story > #log");
  if (open && log) log.scrollTop = log.scrollHeight; // only what is shown can be scrolled
}

/**
 * The result covers the middle of the table until it is folded.
 * @param {boolean} open
 */
export function showResult(open) {
  $("#summary").classList.toggle("folded", !open);
  $("#fold").setAttribute("aria-expanded", String(open));
}

/** @param {boolean} open */
function openMenu(open) { $("#menu").setAttribute("aria-expanded", String(open)); }

export function placeParts() {
  const isOpen = () => document.body.classList.contains("with-story");
  $("#menu-nav").append($("nav"));
  wide.addEventListener("change", () => openStory(wide.matches));
  openStory(wide.matches);
  for (const opener of openers()) {
    opener.addEventListener("click", () => {
      openStory(!isOpen());
      openMenu(false);
    });
  }
  $("#menu").onclick = () => openMenu($("#menu").getAttribute("aria-expanded") !== "true");
  find("#fold")?.addEventListener("click", () => showResult($("#summary").classList.contains("folded")));
  document.addEventListener("keydown", event => {
    if (event.key !== "Escape") return;
    openMenu(false);
    if (!wide.matches) openStory(false);
  });
  document.addEventListener("click", event => {
    if (!wide.matches && !targetOf(event).closest(".story, [aria-controls=story]")) openStory(false);
    if (!targetOf(event).closest("#menu, #menu-items")) openMenu(false);
  });
}
