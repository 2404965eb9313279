// The sheet that explains scores: sentences, the pieces that show them, links to the rulebook.
import { articleLinks, styled } from "./rule-links.js";
import { $, focused, make } from "../common/dom.js";
import { text } from "../common/i18n.js";

/** @typedef {{ nodes: (sentence: string) => (Node | string)[]; piece: (name: string) => HTMLElement; table: string; hand: number }} Rendering */
/** @typedef {{ page: string; title: string }[]} Pages */

const narrow = matchMedia("(max-width: 60rem)");
const sheet = make("dialog", { id: "worth", "aria-labelledby": "worth-title" });
document.body.append(sheet);

let shownIn = 0; // the hand in which it was opened

/**
 * In a wide window the sheet is next to the table and not modal, so that one can go on playing; otherwise it covers it.
 * @param {Pick<Wire.PointsMessage, "title" | "points" | "pages">} message
 * @param {Rendering} rendering
 */
export async function show({ title, points, pages = [] }, { nodes, piece, table, hand }) {
  await styled;
  sheet.close();
  shownIn = hand;
  sheet.replaceChildren(
    make("form", { method: "dialog" }, make("h2", { id: "worth-title", tabindex: -1 }, title), make("button", { class: "quiet" }, text("page-close"))),
    make("div", { class: "points", tabindex: 0, role: "group", "aria-labelledby": "worth-title" },
      ...points.map(point => pointNode(point, nodes, piece, table)),
      ...pages.map(page => make("p", {}, make("a", { href: `/rules/${page.page}`, target: "_blank" }, page.title)))),
  );
  place();
  $("h2", sheet).focus();
}

/** In a narrow window it is modal. */
function place() {
  if (sheet.open && sheet.matches(":modal") === narrow.matches) return;
  sheet.close();
  if (narrow.matches) sheet.showModal();
  else sheet.show();
}

/** Keeps the focus and the scroll position when the window is resized. */
addEventListener("resize", () => {
  if (!sheet.open) return;
  const at = focused(), points = $(".points", sheet);
  const { scrollTop } = points;
  place();
  points.scrollTop = scrollTop;
  at.focus();
});

/** If it is not modal, Escape closes it from anywhere, unless a modal dialog is open. */
addEventListener("keydown", event => {
  if (event.key !== "Escape" || event.defaultPrevented || !sheet.open || document.querySelector("dialog:modal")) return;
  event.preventDefault();
  sheet.close();
}, true);

/**
 * Closes the sheet when the next hand begins.
 * @param {TableState} now
 */
export function update(now) {
  if (now.hand !== shownIn) sheet.close();
}

/**
 * @param {Wire.Point} point
 * @param {Rendering["nodes"]} nodes
 * @param {Rendering["piece"]} piece
 * @param {string} table
 * @returns {HTMLElement}
 */
function pointNode({ says, laid, articles, listed }, nodes, piece, table) {
  const [first, ...more] = says;
  return make("section", {},
    make("p", {}, ...nodes(first), ...articleLinks(articles, table), ...listed ? [" ", entryLink(...listed)] : []),
    laid.length ? make("div", { class: "groups" }, ...laid.map(one => groupNode(one, nodes, piece))) : null,
    ...more.map(said => make("p", { class: "more" }, ...nodes(said))));
}

/**
 * A link to an entry of a list that belongs to the rulebook, such as a fan.
 * @param {string} page
 * @param {number} n
 * @returns {HTMLElement}
 */
const entryLink = (page, n) => make("a", { class: "article", href: `/rules/${page}#entry-${n}`, target: "_blank" }, text("page-entry", { n }));

/**
 * @param {Wire.Laid} laid
 * @param {Rendering["nodes"]} nodes
 * @param {Rendering["piece"]} piece
 * @returns {HTMLElement}
 */
function groupNode({ pieces, completes, says, fan }, nodes, piece) {
  const shown = pieces.map(piece);
  shown[completes ?? -1]?.classList.add("winner");
  return make("figure", {}, make("span", { class: fan ? "fanned" : "row" }, ...shown), says ? make("figcaption", {}, ...nodes(says)) : null);
}
