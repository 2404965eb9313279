// Finds and makes elements of the page.

/**
 * The first element that matches a selector; it may be missing.
 * @template {string} S
 * @param {S} selector
 * @param {ParentNode} [within]
 */
export const find = (selector, within = document) => within.querySelector(selector);

/**
 * The first element that matches a selector, on a page that has one.
 * @template {string} S
 * @param {S} selector
 * @param {ParentNode} [within]
 */
export const $ = (selector, within = document) => /** @type {Found<S>} */ (find(selector, within));

/**
 * The element at which an event happened.
 * @param {Event} event
 */
export const targetOf = event => /** @type {HTMLElement} */ (event.target);

/** The element with the focus. */
export const focused = () => /** @type {HTMLElement} */ (document.activeElement ?? document.body);

/**
 * make("button", {class: "piece", onclick: f, "aria-label": "..."}, ...children)
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter(child => child !== null && child !== undefined).map(child => typeof child === "number" ? String(child) : child));
  return node;
}

/**
 * The data that the server has put into the page.
 * @param {string} id
 * @returns {any}
 */
export function dataOf(id) {
  const node = document.getElementById(id);
  return node ? JSON.parse(node.textContent) : null;
}
