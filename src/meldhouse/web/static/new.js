// A new table: a preset and go, or every rule by itself.
import { $, ask, dataOf, make, randomLetters, say } from "./house.js";
import { remember } from "./fair.js";
import { text } from "./words.js";

const game = dataOf("game");
const bots = dataOf("bots");
const form = $("#new");
const id = randomLetters();

const variantOf = name => game.variants.find(variant => variant.name === name);
const values = () => variantOf(form.variant.value).values;

function field(option) {
  const name = `option-${option.name}`;
  if (option.kind === "number") return make("input", { type: "number", id: name, name, min: option.least, max: option.most, value: values()[option.name] });
  const coded = option.kind === "words"; // the words that a rule is set to are its own, on every page
  const words = coded ? option.words.map(word => [word, word.replaceAll("_", " ")]) : [["yes", text("page-yes")], ["no", text("page-no")]];
  return make("select", { id: name, name, translate: coded ? "no" : null }, ...words.map(([value, words]) => make("option", { value, selected: value === values()[option.name] }, words)));
}

function showVariant() {
  $("#sentence").textContent = variantOf(form.variant.value).sentence;
  $("#options").replaceChildren(...game.options.filter(option => option.name !== "seats").map(option =>
    make("div", { class: "option" }, make("label", { for: `option-${option.name}` }, option.says), field(option),
      option.condition ? make("small", { id: `why-${option.name}`, hidden: true }, option.condition.replaceAll("_", " ")) : null)));
  const seats = game.options.find(option => option.name === "seats");
  $("#seat-count").replaceChildren(...Array.from({ length: seats.most - seats.least + 1 }, (_, n) => seats.least + n).map(n =>
    make("option", { value: n, selected: String(n) === values().seats }, n)));
  showSeats();
  greyIdle();
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

function wish() {
  const options = {};
  for (const option of game.options) {
    const value = option.name === "seats" ? $("#seat-count").value : form[`option-${option.name}`].value;
    if (value !== values()[option.name]) options[option.name] = value;
  }
  const seats = [...$("#seats").querySelectorAll("select")].map(select => {
    const [is, bot] = select.value.split(" ");
    return bot ? { is, bot } : { is };
  });
  return {
    id, game: game.name, variant: form.variant.value, options, seats,
    public: form.public.value === "public", spectators: form.spectators.checked,
    hands: Number(form.hands.value), clock: form.clock.value, draw: form.draw.value === "drawn", start: true,
  };
}

form.variant.addEventListener("change", showVariant);
$("#seat-count").addEventListener("change", showSeats);
form.addEventListener("change", greyIdle);
form.addEventListener("submit", async event => {
  event.preventDefault();
  $("#go").disabled = true;
  try {
    const { table, promise } = await ask("POST", "/api/tables", wish());
    remember(table, 1, { promise });
    if ([...$("#seats").querySelectorAll("select")].some(select => select.value === "me")) {
      await ask("POST", `/api/tables/${table}/add`, { words: randomLetters() }).catch(() => {}); // the table stands all the same
    }
    location.href = `/table/${table}`;
  } catch (trouble) { say(trouble.message, "lasting"); $("#go").disabled = false; }
});
showVariant();
$("#go").disabled = false; // only now does it do what it says
