// The page of odds: rules are chosen, hands simulated, and figures and charts shown as they arrive.
import { chosen, follow, form, game, levelLabel, options, showRules, wordsOf } from "../common/rule-form.js";
import { $, dataOf, find, make } from "../common/dom.js";
import { events } from "./event-stream.js";
import { showLevels } from "../common/bot-levels.js";
import { say } from "../common/notice.js";
import { text } from "../common/i18n.js";

/** @type {string[]} */
const bots = dataOf("bots");
/** @type {AbortController | null} */
let counting = null; // aborts the current run

/**
 * @param {string} name
 * @returns {Wire.Option | undefined}
 */
const optionOf = name => game.options.find(option => option.name === name);

function showSeats() {
  const before = [...$("#seats").querySelectorAll("select")].map(select => select.value);
  $("#seats").replaceChildren(...Array.from({ length: Number(chosen("seats")) }, (_, seat) => make("li", {},
    make("label", { for: `seat-${seat}` }, text("page-seat", { n: seat + 1 })),
    make("select", { id: `seat-${seat}` }, ...bots.map(bot =>
      make("option", { value: bot, selected: bot === (before[seat] ?? bots[0]) }, levelLabel(bot)))))));
  showLevels(players());
}

/** The rules can be compared with any other value of one option. */
function showOther() {
  const option = optionOf($("#compared").value);
  $("#other").hidden = !option;
  $("#value-field").replaceChildren(...(option ? [otherField(option)] : []));
}

/**
 * @param {Wire.Option} option
 * @returns {HTMLElement}
 */
function otherField(option) {
  if (option.kind === "number") return make("input", { type: "number", id: "value", min: option.least, max: option.most, value: Math.min(option.most, Number(chosen(option.name)) + 1) });
  const others = wordsOf(option).filter(([word]) => word !== chosen(option.name));
  return make("select", { id: "value" }, ...others.map(([value, words]) => make("option", { value }, words)));
}

/** The bots by seat, or one if all are the same. */
function players() {
  const all = [...$("#seats").querySelectorAll("select")].map(select => select.value);
  return new Set(all).size === 1 ? all.slice(0, 1) : all;
}

function wish() {
  const name = $("#compared").value;
  return {
    game: game.name, variant: form.variant.value, options: options(), bots: players(),
    ...(name ? { compare: `${name}=${chosen(name)},${$("#value").value}` } : {}),
  };
}

async function count() {
  counting?.abort();
  const run = new AbortController();
  counting = run;
  begin();
  try {
    for await (const event of events("/api/odds", wish(), run.signal)) take(event);
    if (counting === run && Number($("#passed").value) < 1) say(text("page-odds-ended"));
  } catch (trouble) {
    if (!run.signal.aborted) say(trouble.message, "lasting");
    if (counting === run) $("#found").hidden = $("#all").hidden;
  }
  if (counting === run) end();
}

function begin() {
  $("#stop").hidden = $("#found").hidden = false;
  $("#passed").value = 0;
  $("#passed").hidden = false;
  $("#counted").textContent = text("page-odds-begins");
  $("#found-title").focus({ preventScroll: true });
  $("#found").scrollIntoView({ block: "start" });
}

function end() {
  counting = null;
  $("#stop").hidden = $("#passed").hidden = true;
}

/**
 * An event: the progress of compilation, the table, or charts.
 * @param {Wire.OddsEvent} event
 */
function take(event) {
  if (event.tell === "ready") $("#counted").textContent = event.says;
  if (event.tell === "figures") {
    const { share, hands, table } = event;
    $("#passed").value = share;
    $("#all").hidden = false;
    replaceTable($("#table"), table);
    if (share === 1) $("#counted").textContent = text("page-odds-counted", { n: hands, hands: hands.toLocaleString(document.documentElement.lang) });
  }
  if (event.tell === "pictures") {
    const { pictures, again } = event;
    pictures.forEach(draw);
    for (const old of document.querySelectorAll("#drawn > figure")) if (!pictures.some(({ name }) => old.dataset.name === name)) old.remove();
    $("#again").textContent = again;
  }
}

/**
 * Replaces a table; if only figures differ, only these, so that readers keep their place.
 * @param {HTMLElement} place
 * @param {string} html
 */
function replaceTable(place, html) {
  const fresh = make("div");
  /** @param {HTMLElement} node */
  const cells = node => [...node.querySelectorAll("caption, th, td")];
  fresh.innerHTML = html;
  const [before, now] = [cells(place), cells(fresh)];
  if (before.length !== now.length) return place.replaceChildren(...fresh.childNodes);
  before.forEach((cell, n) => { if (cell.innerHTML !== now[n].innerHTML) cell.replaceChildren(...now[n].childNodes); });
}

/**
 * @param {Wire.OddsChart} chart
 * @param {number} n
 */
function draw({ name, title, says, svg }, n) {
  const id = `picture-${name}`;
  const figure = [...document.querySelectorAll("#drawn > figure")].find(node => node.dataset.name === name)
    ?? make("figure", { "data-name": name, "aria-labelledby": id }, make("h3", { id }), make("div", { "aria-hidden": "true" }), make("figcaption"));
  $("h3", figure).textContent = title;
  $("div", figure).innerHTML = svg;
  $("figcaption", figure).textContent = says;
  if ($("#drawn").children[n] !== figure) $("#drawn").insertBefore(figure, $("#drawn").children[n] ?? null);
}

for (const option of game.options) $("#compared").append(make("option", { value: option.name }, option.says));
follow(showSeats);
form.addEventListener("change", event => { if (event.target !== find("#value")) showOther(); });
form.addEventListener("change", () => showLevels(players()));
form.addEventListener("submit", event => { event.preventDefault(); count(); });
$("#stop").addEventListener("click", () => { counting?.abort(); end(); });
addEventListener("pagehide", () => counting?.abort());
showRules();
showSeats();
$("#go").disabled = false; // now that it has its listener
