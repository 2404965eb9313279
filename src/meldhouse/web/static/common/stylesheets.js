// A style that comes with what is wanted later.
import { $, make } from "./dom.js";

/** It is there when the promise is kept. */
export function bring(style) {
  const link = make("link", { rel: "stylesheet", href: `/static/${style}${new URL($("link[href*='base.css']").href).search}` });
  const comes = new Promise(done => ["load", "error"].forEach(event => link.addEventListener(event, done)));
  document.head.append(link);
  return comes;
}
