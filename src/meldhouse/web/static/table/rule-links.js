// Where the rulebook says so: each article by its number.  How that looks comes with what tells it.
import { make } from "../common/dom.js";
import { bring } from "../common/stylesheets.js";
import { text } from "../common/i18n.js";

export const styled = bring("table/scoring-sheet.css");

export function articleLinks(articles, table) {
  return articles.flatMap(number => [" ", make("a", { class: "article", href: `/table/${table}/rules#article-${number}`, target: "_blank", "aria-label": text("page-article", { n: number }) }, number)]);
}
