// Loads a stylesheet on demand.
import { $, make } from "./dom.js";

/** Resolves when the stylesheet has loaded, or has failed to. */
export function loadStylesheet(style) {
  const link = make("link", { rel: "stylesheet", href: `/static/${style}${new URL($("link[href*='base.css']").href).search}` });
  const comes = new Promise(done => ["load", "error"].forEach(event => link.addEventListener(event, done)));
  document.head.append(link);
  return comes;
}
