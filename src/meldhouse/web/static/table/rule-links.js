// Links to articles of the rulebook, by their numbers.
import { make } from "../common/dom.js";
import { loadStylesheet } from "../common/stylesheets.js";
import { text } from "../common/i18n.js";

export const styled = loadStylesheet("table/scoring-sheet.css");

/**
 * @param {string[]} articles
 * @param {string} table
 * @returns {(Node | string)[]}
 */
export function articleLinks(articles, table) {
  return articles.flatMap(number => [" ", make("a", { class: "article", href: `/table/${table}/rules#article-${number}`, target: "_blank", "aria-label": text("page-article", { n: number }) }, number)]);
}
