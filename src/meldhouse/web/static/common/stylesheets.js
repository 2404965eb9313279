// Loads a stylesheet on demand.
import { $, make } from "./dom.js";

/**
 * Resolves when the stylesheet has loaded, or has failed to.
 * @param {string} path
 * @returns {Promise<unknown>}
 */
export function loadStylesheet(path) {
  const link = make("link", { rel: "stylesheet", href: `/static/${path}${new URL($("link[href*='base.css']").href).search}` });
  const comes = new Promise(done => ["load", "error"].forEach(event => link.addEventListener(event, done)));
  document.head.append(link);
  return comes;
}
