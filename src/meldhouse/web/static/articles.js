// Where the rulebook says so: each article by its number.  How that looks comes with what tells it.
import { make } from "./dom.js";
import { text } from "./words.js";

const style = make("link", { rel: "stylesheet", href: `/static/worth.css${new URL(document.querySelector("link[href*='style.css']").href).search}` });
export const styled = new Promise(done => ["load", "error"].forEach(event => style.addEventListener(event, done)));
document.head.append(style);

export function articleLinks(articles, table) {
  return articles.flatMap(number => [" ", make("a", { class: "article", href: `/table/${table}/rules#article-${number}`, target: "_blank", "aria-label": text("page-article", { n: number }) }, number)]);
}
