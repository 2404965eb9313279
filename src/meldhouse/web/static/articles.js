// Where the rulebook says so: each article by its number.  How that looks comes with what tells it.
import { make } from "./dom.js";
import { bring } from "./styles.js";
import { text } from "./words.js";

export const styled = bring("worth.css");

export function articleLinks(articles, table) {
  return articles.flatMap(number => [" ", make("a", { class: "article", href: `/table/${table}/rules#article-${number}`, target: "_blank", "aria-label": text("page-article", { n: number }) }, number)]);
}
