// Where the parts of a table's page are: with room beside the table, and without.
import { $ } from "../common/dom.js";

const narrow = matchMedia("(max-width: 60rem)");

/** Beside the table stand the story, the result of a hand and what is done with the table; without room for them there, what opens them. */
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

function openStory(open) {
  $(".story").classList.toggle("open", open);
  opener().setAttribute("aria-expanded", String(open));
  const log = $(".story .scroll");
  if (open && log) log.scrollTop = log.scrollHeight; // what is not shown cannot be scrolled before
}

/** The result of a hand lies over a table that has no room beside it, until it is put aside. */
export function layResult(open) {
  $("#summary").classList.toggle("folded", !open);
  $("#fold").setAttribute("aria-expanded", String(open));
}

function openMenu(open) { $("#menu").setAttribute("aria-expanded", String(open)); }

/** `laid()`: a result was taken out again, and is to be written so large as there is room. */
export function placeParts(laid) {
  narrow.addEventListener("change", place);
  place();
  opener().addEventListener("click", () => {
    openStory(!$(".story").classList.contains("open"));
    openMenu(false);
  });
  $("#menu").onclick = () => openMenu($("#menu").getAttribute("aria-expanded") !== "true");
  $("#fold")?.addEventListener("click", () => {
    layResult($("#summary").classList.contains("folded"));
    laid();
  });
  document.addEventListener("keydown", event => { if (event.key === "Escape") openStory(false); });
  document.addEventListener("click", event => {
    if (!event.target.closest(".story, [aria-controls=story]")) openStory(false);
    if (!event.target.closest("#menu, #menu-items")) openMenu(false);
  });
}
