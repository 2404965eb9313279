// The form of a new table, filled in as it was sent last.
import { follow, form, game, levelLabel, options, setOptions, showRules, showRuleStates, variantOf } from "../common/rule-form.js";
import { $, dataOf, make } from "../common/dom.js";
import { showRuleImpact } from "./rule-impact.js";
import { callApi } from "../common/api.js";
import { randomLetters } from "../common/hex.js";
import { showLevels } from "../common/bot-levels.js";
import { say } from "../common/notice.js";
import { keepWish, lastWish, createTable } from "./open-table.js";
import { settings } from "../common/settings.js";
import { text } from "../common/i18n.js";

/** @type {string[]} */
const bots = dataOf("bots"); // from gentle to master
const usual = bots[1];
const id = randomLetters();
/** @type {Wire.Table | null} */
const changed = dataOf("changed"); // the table of friends whose rules are changed
/** @type {Record<string, { strict: boolean; quick_claims: boolean }>} */
const CLAIMS = { usual: { strict: false, quick_claims: false }, quick: { strict: false, quick_claims: true }, strict: { strict: true, quick_claims: false } };
/** @type {Record<string, { public: boolean; listed?: boolean }>} */
const WHO = { public: { public: true, listed: true }, linked: { public: true, listed: false }, private: { public: false } };
let visibilityChosen = false; // otherwise it follows from the seats

function showSeats() {
  const count = Number($("#seat-count").value);
  $("#seats").replaceChildren(...Array.from({ length: count }, (_, seat) => make("li", {},
    make("label", { for: `seat-${seat}` }, text("page-seat", { n: seat + 1 })),
    make("select", { id: `seat-${seat}` },
      make("option", { value: "me", selected: seat === 0 }, text("page-you")),
      ...bots.map(bot => make("option", { value: `bot ${bot}`, selected: seat > 0 && bot === usual }, levelLabel(bot))),
      make("option", { value: "open" }, text("page-anybody"))))));
}

/** @returns {HTMLSelectElement[]} */
const seatFields = () => [...$("#seats").querySelectorAll("select")];
const showSeatedLevels = () => showLevels(seatFields().map(select => select.value.split(" ")[1]));

/** Unless chosen otherwise, a table with an open seat is listed in the lobby, and a game against bots is not. */
function suggestWho() {
  if (!visibilityChosen) form.public.value = seatFields().some(select => select.value === "open") ? "public" : "linked";
}

/** @returns {Wire.NewTable} */
function wish() {
  const seats = seatFields().map(select => {
    const [is, bot] = select.value.split(" ");
    return bot ? { is, bot } : { is };
  });
  return {
    game: game.name, variant: form.variant.value, options: options(), seats,
    ...(visibilityChosen ? WHO[form.public.value] : {}), spectators: form.spectators.checked,
    hands: Number(form.hands.value), clock: form.clock.value, draw: form.draw.value === "drawn",
    pace: form.pace.value, ...(form.claims ? CLAIMS[form.claims.value] : {}),
  };
}

/**
 * Fills the form in as it was sent last, as far as these choices still exist.
 * @param {Wire.NewTable | null} last
 */
function begin(last) {
  if (last && variantOf(last.variant)) {
    form.variant.value = last.variant;
    showRules();
    setOptions(last.options);
    showSeats();
    for (const [n, seat] of last.seats.entries()) {
      const select = seatFields()[n];
      if (select) select.value = seat.bot ? `${seat.is} ${bots.includes(seat.bot) ? seat.bot : usual}` : seat.is;
    }
    visibilityChosen = "public" in last;
    if (visibilityChosen) form.public.value = Object.keys(WHO).find(who => WHO[who].public === last.public && WHO[who].listed === last.listed);
    form.spectators.checked = last.spectators;
    form.hands.value = last.hands;
    form.clock.value = last.clock;
    form.draw.value = last.draw ? "drawn" : "chosen";
    if (form.claims) form.claims.value = Object.keys(CLAIMS).find(time => CLAIMS[time].strict === last.strict && CLAIMS[time].quick_claims === last.quick_claims) ?? "usual";
    showRuleStates();
  } else {
    showRules();
    showSeats();
  }
  form.pace.value = settings.get("pace", last?.pace ?? "usual");
  suggestWho();
}

/**
 * @param {Wire.Table} table
 * @param {Wire.NewTable} wished
 */
async function changeRules(table, { variant, options, hands, clock, draw, strict, quick_claims, spectators }) {
  await callApi("POST", `/api/tables/${table.table}/rules`, { variant, options, hands, clock, draw, strict, quick_claims, spectators });
  location.href = `/table/${table.table}`;
}

follow(showSeats);
$("#public").addEventListener("change", () => { visibilityChosen = true; });
form.addEventListener("change", suggestWho);
form.addEventListener("change", showSeatedLevels);
form.addEventListener("change", showRuleImpact);
form.addEventListener("submit", async event => {
  event.preventDefault();
  $("#go").disabled = true;
  settings.set("pace", form.pace.value);
  try {
    const wished = wish();
    if (changed) return void await changeRules(changed, wished);
    await createTable(wished, id);
    keepWish(wished);
  } catch (trouble) { say(trouble.message, "lasting"); $("#go").disabled = false; }
});
begin(changed ? { ...changed, seats: [], listed: false } : lastWish(game.name));
showSeatedLevels();
showRuleImpact();
$("#go").disabled = false; // now that it has its listener
