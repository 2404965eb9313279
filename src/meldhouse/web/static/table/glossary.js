// Explains words of the game at the prompt for beginners: a touch shows the meaning.
import { $, make } from "../common/dom.js";
import { explain, wordNode } from "../common/tooltips.js";
import { callApi } from "../common/api.js";
import { loadStylesheet } from "../common/stylesheets.js";

/** @param {string} game */
export async function glossaryOf(game) {
  const [{ words }] = await Promise.all([callApi("GET", `/api/games/${game}/words`), loadStylesheet("common/tooltips.css")]);
  return new Glossary(words);
}

/**
 * @param {string} words
 * @returns {string}
 */
const exactly = words => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export class Glossary {
  /**
   * Each of `terms` has the forms in which it is used, the longest first: "high pairs" is not a "pair".
   * @param {Wire.GlossaryTerm[]} terms
   */
  constructor(terms) {
    this.of = new Map(terms.flatMap(term => term.forms.map(form => [form.toLowerCase(), term])));
    const forms = [...this.of.keys()].sort((one, other) => other.length - one.length);
    this.form = new RegExp(`(?<![\\p{L}\\p{N}])(${forms.map(exactly).join("|")})(?![\\p{L}\\p{N}])`, "iu");
  }

  /**
   * The parts of a prompt with words that explain themselves, each where it comes first; then words that only buttons use.
   * @param {(Node | string)[]} prompt
   * @param {string[]} buttons
   * @returns {(Node | string)[]}
   */
  marked(prompt, buttons) {
    const shownTerms = new Set();
    const shown = prompt.flatMap(part => (part instanceof Node ? [part] : this.words(part, shownTerms)));
    const more = buttons.flatMap(text => this.named(text)).filter(term => !shownTerms.has(term) && shownTerms.add(term));
    queueMicrotask(() => $("#prompt").querySelectorAll(".word").forEach(explain));
    return [...shown, ...(more.length ? [make("small", { class: "new-words" }, ...more.flatMap(term => [" ", this.word(term.called, term)]))] : [])];
  }

  /**
   * @param {string} text
   * @param {Set<Wire.GlossaryTerm>} shownTerms
   * @returns {(Node | string)[]}
   */
  words(text, shownTerms) {
    return text.split(this.form).map((part, n) => {
      const term = n % 2 ? this.of.get(part.toLowerCase()) : null;
      if (!term || shownTerms.has(term)) return part;
      shownTerms.add(term);
      return this.word(part, term);
    });
  }

  /**
   * @param {string} text
   * @returns {Wire.GlossaryTerm[]}
   */
  named(text) {
    return text.split(this.form).filter((_, n) => n % 2).flatMap(form => this.of.get(form.toLowerCase()) ?? []);
  }

  /**
   * @param {string} text
   * @param {Wire.GlossaryTerm} term
   * @returns {HTMLElement}
   */
  word(text, { name, called, means }) {
    return wordNode(text, name, called, means);
  }
}
