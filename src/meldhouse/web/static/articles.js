// Where the rulebook says so: each article by its number.
import { make } from "./dom.js";
import { text } from "./words.js";

export function articleLinks(articles, table) {
  return articles.flatMap(number => [" ", make("a", { class: "article", href: `/table/${table}/rules#article-${number}`, target: "_blank", "aria-label": text("page-article", { n: number }) }, number)]);
}
