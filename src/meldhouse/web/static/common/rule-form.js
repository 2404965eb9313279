// The form in which a variant and its options are chosen, for a new table and for odds.
import { $, dataOf, find, make } from "./dom.js";
import { filled, text } from "./i18n.js";

/** @typedef {{ title: string; options: string[] }} OptionGroup */

/** @type {Wire.Game} */
export const game = dataOf("game");
/** @type {{ groups: OptionGroup[]; effects: Record<string, Record<string, string>> }} */
const agreed = dataOf("agreed"); // the options in groups, and the effect of each value
export const form = $("form.new");

/**
 * @param {string} name
 * @returns {Wire.Variant | undefined}
 */
export const variantOf = name => game.variants.find(variant => variant.name === name);
/**
 * @param {string} level of a bot
 * @returns {string}
 */
export const levelLabel = level => game.bots.find(({ name }) => name === level)?.label ?? level;
/**
 * @param {string} name
 * @returns {string}
 */
export const usual = name => variantOf(form.variant.value)?.values[name] ?? "";
/**
 * @param {string} name
 * @returns {string}
 */
export const chosen = name => (name === "seats" ? $("#seat-count") : form[`option-${name}`]).value;

/** The options that differ from the variant. */
export const options = () => Object.fromEntries(game.options.map(({ name }) => [name, chosen(name)]).filter(([name, value]) => value !== usual(name)));

/**
 * @param {Wire.Option} option
 * @returns {[value: string, words: string][]}
 */
export const wordsOf = option => (option.kind === "words"
  ? option.words.map(word => [word, option.labels[word]]) : [["yes", text("page-yes")], ["no", text("page-no")]]);

/**
 * @param {Wire.Option} option
 * @returns {HTMLElement}
 */
function field(option) {
  const name = `option-${option.name}`, value = usual(option.name);
  if (option.kind === "number") return make("input", { type: "number", id: name, name, min: option.least, max: option.most, value });
  return make("select", { id: name, name },
    ...wordsOf(option).map(([word, words]) => make("option", { value: word, selected: word === value }, words)));
}

/**
 * Options of one group; the number of seats has its own field.
 * @param {OptionGroup} group
 * @returns {HTMLElement | null}
 */
function group({ title, options }) {
  const shown = game.options.filter(option => option.name !== "seats" && options.includes(option.name));
  shown.sort((one, other) => options.indexOf(one.name) - options.indexOf(other.name));
  return shown.length ? make("fieldset", { class: "theme" }, make("legend", {}, title), ...shown.map(row)) : null;
}

/**
 * @param {Wire.Option} option
 * @returns {HTMLElement}
 */
const row = option => make("div", { class: "option" }, make("label", { for: `option-${option.name}` }, option.says), field(option),
  make("small", { id: `effect-${option.name}`, class: "effect" }),
  option.condition ? make("small", { id: `why-${option.name}`, hidden: true }, option.condition) : null);

/** Shows the rules of the chosen variant. */
export function showRules() {
  $("#rules").href = `/rules/${game.name}?variant=${encodeURIComponent(form.variant.value)}`;
  $("#options").replaceChildren(...agreed.groups.flatMap(each => group(each) ?? []));
  const seats = /** @type {Wire.NumberOption} */ (game.options.find(option => option.name === "seats"));
  $("#seat-count").replaceChildren(...Array.from({ length: seats.most - seats.least + 1 }, (_, n) => seats.least + n).map(n =>
    make("option", { value: n, selected: String(n) === usual("seats") }, n)));
  showRuleStates();
}

/**
 * Sets the options that were chosen before, as far as they still exist.
 * @param {Record<string, string>} options
 */
export function setOptions(options) {
  for (const [name, value] of Object.entries(options)) {
    const input = name === "seats" ? $("#seat-count") : form[`option-${name}`];
    if (input) input.value = value;
  }
}

/** Shows the effect of each option as it is set, and grays out those that have none. */
export function showRuleStates() {
  disableIdle();
  showEffects();
}

function showEffects() {
  for (const option of game.options) {
    const effect = find(`#effect-${option.name}`);
    if (!effect) continue;
    const value = chosen(option.name);
    effect.textContent = agreed.effects[option.name][value] ?? filled(agreed.effects[option.name][""] ?? "", { n: value });
  }
}

// An option that has no effect with the other choices is disabled, and says what it needs.
/**
 * @param {Wire.Need} need
 * @returns {boolean}
 */
const isMet = need => (need.among.length ? need.among.includes(chosen(need.option)) : Number(chosen(need.option)) > need.above);

function disableIdle() {
  for (const option of game.options.filter(option => option.needs.length)) {
    const idle = !option.needs.some(isMet);
    const input = form[`option-${option.name}`];
    const choice = option.needs[0].choice;
    if (choice) [...input.options].find(each => each.value === choice).disabled = idle;
    else input.disabled = idle;
    $(`#why-${option.name}`).hidden = !idle;
  }
}

/**
 * Lets the form follow its choices; `seated` shows the seats again.
 * @param {() => void} seated
 */
export function follow(seated) {
  $("#variants").addEventListener("change", () => { showRules(); seated(); });
  $("#seat-count").addEventListener("change", seated);
  form.addEventListener("change", showRuleStates);
  form.addEventListener("input", showEffects);
}
