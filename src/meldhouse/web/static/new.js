// A new table: a variant and go, or every rule by itself; it begins as the last time.
import { $, dataOf, make } from "./dom.js";
import { randomLetters } from "./hex.js";
import { say } from "./notice.js";
import { keepWish, lastWish, openTable } from "./opening.js";
import { settings } from "./settings.js";
import { filled, text } from "./words.js";

const game = dataOf("game");
const agreed = dataOf("agreed"); // the options in groups, and what each does as it is set
const bots = dataOf("bots");
const form = $("#new");
const id = randomLetters();
const WHO = { public: { public: true, listed: true }, linked: { public: true, listed: false }, private: { public: false } };
let wishedFor = false; // has anybody said who can find the table?

const variantOf = name => game.variants.find(variant => variant.name === name);
const values = () => variantOf(form.variant.value).values;

function field(option) {
  const name = `option-${option.name}`;
  if (option.kind === "number") return make("input", { type: "number", id: name, name, min: option.least, max: option.most, value: values()[option.name] });
  const coded = option.kind === "words"; // the words that a rule is set to are its own, on every page
  const words = coded ? option.words.map(word => [word, word.replaceAll("_", " ")]) : [["yes", text("page-yes")], ["no", text("page-no")]];
  return make("select", { id: name, name, translate: coded ? "no" : null }, ...words.map(([value, words]) => make("option", { value, selected: value === values()[option.name] }, words)));
}

/** Options that belong together; how many sit at the table is asked for beside the seats. */
function group({ title, options }) {
  const shown = game.options.filter(option => option.name !== "seats" && options.includes(option.name));
  shown.sort((one, other) => options.indexOf(one.name) - options.indexOf(other.name));
  return shown.length ? make("fieldset", { class: "theme" }, make("legend", {}, title), ...shown.map(row)) : null;
}

const row = option => make("div", { class: "option" }, make("label", { for: `option-${option.name}` }, option.says), field(option),
  make("small", { id: `effect-${option.name}`, class: "effect" }),
  option.condition ? make("small", { id: `why-${option.name}`, hidden: true }, option.condition.replaceAll("_", " ")) : null);

/** What each option does as it is set now. */
function tellEffects() {
  for (const option of game.options) {
    const told = $(`#effect-${option.name}`), value = told && chosen(option.name);
    if (told) told.textContent = agreed.effects[option.name][value] ?? filled(agreed.effects[option.name][""] ?? "", { n: value });
  }
}

function showVariant() {
  $("#rules").href = `/rules/${game.name}?variant=${encodeURIComponent(form.variant.value)}`;
  $("#options").replaceChildren(...agreed.groups.map(group).filter(Boolean));
  const seats = game.options.find(option => option.name === "seats");
  $("#seat-count").replaceChildren(...Array.from({ length: seats.most - seats.least + 1 }, (_, n) => seats.least + n).map(n =>
    make("option", { value: n, selected: String(n) === values().seats }, n)));
  showSeats();
  greyIdle();
  tellEffects();
}

// An option that would do nothing beside what else is chosen is greyed, and says what it needs.
const chosen = name => (name === "seats" ? $("#seat-count") : form[`option-${name}`]).value;
const isMet = need => (need.among.length ? need.among.includes(chosen(need.option)) : Number(chosen(need.option)) > need.above);

function greyIdle() {
  for (const option of game.options.filter(option => option.needs.length)) {
    const idle = !option.needs.some(isMet);
    const input = form[`option-${option.name}`];
    const choice = option.needs[0].choice;
    if (choice) [...input.options].find(each => each.value === choice).disabled = idle;
    else input.disabled = idle;
    $(`#why-${option.name}`).hidden = !idle;
  }
}

function showSeats() {
  const count = Number($("#seat-count").value);
  $("#seats").replaceChildren(...Array.from({ length: count }, (_, seat) => make("li", {},
    make("label", { for: `seat-${seat}` }, text("page-seat", { n: seat + 1 })),
    make("select", { id: `seat-${seat}` },
      make("option", { value: "me", selected: seat === 0 }, text("page-you")),
      ...bots.map(bot => make("option", { value: `bot ${bot}`, selected: seat > 0 && bot === "thumb" }, text(`page-bot-${bot}`))),
      make("option", { value: "open" }, text("page-anybody"))))));
}

const seatFields = () => [...$("#seats").querySelectorAll("select")];

/** A table with a seat for somebody is found in the lobby, a game against bots by its link, unless it is wished otherwise. */
function suggestWho() {
  if (!wishedFor) form.public.value = seatFields().some(select => select.value === "open") ? "public" : "linked";
}

function wish() {
  const options = {};
  for (const option of game.options) {
    const value = option.name === "seats" ? $("#seat-count").value : form[`option-${option.name}`].value;
    if (value !== values()[option.name]) options[option.name] = value;
  }
  const seats = seatFields().map(select => {
    const [is, bot] = select.value.split(" ");
    return bot ? { is, bot } : { is };
  });
  return {
    game: game.name, variant: form.variant.value, options, seats,
    ...(wishedFor ? WHO[form.public.value] : {}), spectators: form.spectators.checked,
    hands: Number(form.hands.value), clock: form.clock.value, draw: form.draw.value === "drawn",
    pace: form.pace.value, ...(form.strict ? { strict: form.strict.checked } : {}),
  };
}

/** The form as it was sent the last time, as far as the house still has what was chosen. */
function begin(last) {
  if (last && variantOf(last.variant)) {
    form.variant.value = last.variant;
    showVariant();
    for (const [name, value] of Object.entries(last.options)) {
      const input = name === "seats" ? $("#seat-count") : form[`option-${name}`];
      if (input) input.value = value;
    }
    showSeats();
    for (const [n, seat] of last.seats.entries()) {
      const select = $(`#seat-${n}`);
      if (select) select.value = seat.bot ? `${seat.is} ${seat.bot}` : seat.is;
    }
    wishedFor = "public" in last;
    if (wishedFor) form.public.value = Object.keys(WHO).find(who => WHO[who].public === last.public && WHO[who].listed === last.listed);
    form.spectators.checked = last.spectators;
    form.hands.value = last.hands;
    form.clock.value = last.clock;
    form.draw.value = last.draw ? "drawn" : "chosen";
    if (form.strict) form.strict.checked = Boolean(last.strict);
    greyIdle();
    tellEffects();
  } else showVariant();
  form.pace.value = settings.get("pace", last?.pace ?? "usual");
  suggestWho();
}

$("#variants").addEventListener("change", showVariant);
$("#seat-count").addEventListener("change", showSeats);
form.public.addEventListener("change", () => { wishedFor = true; });
form.addEventListener("change", () => { greyIdle(); tellEffects(); suggestWho(); });
form.addEventListener("input", tellEffects);
form.addEventListener("submit", async event => {
  event.preventDefault();
  $("#go").disabled = true;
  settings.set("pace", form.pace.value);
  try {
    const wished = wish();
    await openTable(wished, id);
    keepWish(wished);
  } catch (trouble) { say(trouble.message, "lasting"); $("#go").disabled = false; }
});
begin(lastWish(game.name));
$("#go").disabled = false; // only now does it do what it says
