// Words of the game at the prompt, for whoever is new to it: a touch tells what one means.
import { $, make } from "../common/dom.js";
import { explain, wordNode } from "../common/tooltips.js";
import { ask } from "../common/connection.js";
import { bring } from "../common/stylesheets.js";

export async function glossaryOf(game) {
  const [{ words }] = await Promise.all([ask("GET", `/api/games/${game}/words`), bring("common/tooltips.css")]);
  return new Glossary(words);
}

const exactly = words => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

class Glossary {
  /** Each of `terms` has the forms in which it is used, the longest first: "high pairs" is not a "pair". */
  constructor(terms) {
    this.of = new Map(terms.flatMap(term => term.forms.map(form => [form.toLowerCase(), term])));
    const forms = [...this.of.keys()].sort((one, other) => other.length - one.length);
    this.form = new RegExp(`(?<![\\p{L}\\p{N}])(${forms.map(exactly).join("|")})(?![\\p{L}\\p{N}])`, "iu");
  }

  /** The parts of a prompt with its words to be touched, each where it stands first; then those that only buttons use. */
  marked(said, buttons) {
    const told = new Set();
    const shown = said.flatMap(part => (part instanceof Node ? [part] : this.words(part, told)));
    const more = buttons.flatMap(text => this.named(text)).filter(term => !told.has(term) && told.add(term));
    queueMicrotask(() => $("#prompt").querySelectorAll(".word").forEach(explain));
    return [...shown, ...(more.length ? [make("small", { class: "new-words" }, ...more.flatMap(term => [" ", this.word(term.called, term)]))] : [])];
  }

  words(text, told) {
    return text.split(this.form).map((part, n) => {
      const term = n % 2 ? this.of.get(part.toLowerCase()) : null;
      if (!term || told.has(term)) return part;
      told.add(term);
      return this.word(part, term);
    });
  }

  named(text) {
    return text.split(this.form).filter((_, n) => n % 2).map(form => this.of.get(form.toLowerCase()));
  }

  word(text, { name, called, means }) {
    return wordNode(text, name, called, means);
  }
}
