// The quiz: asks one question after another, explains each answer at once, and shows the score at the end.
import { $, dataOf, find } from "../common/dom.js";
import { explain } from "../common/tooltips.js";
import { callApi } from "../common/api.js";
import { say } from "../common/notice.js";
import { loadSheet } from "../common/pieces.js";
import { setSuitColors } from "../common/settings.js";
import { text } from "../common/i18n.js";

const school = $("#school"), { game, number } = school.dataset;
const questions = [...document.querySelectorAll(".question")], marks = [...document.querySelectorAll(".marks li")];
/** @type {Map<HTMLElement, number>} */
const answered = new Map();

loadSheet(/** @type {string} */ (questions[0].dataset.set));
setSuitColors(/** @type {string} */ (questions[0].dataset.suits));
document.querySelectorAll(".word").forEach(explain);

/**
 * @param {HTMLElement} question
 * @returns {HTMLButtonElement[]}
 */
const buttons = question => [...question.querySelectorAll("button.answer")];
/**
 * @param {HTMLElement} question
 * @returns {boolean}
 */
const isRight = question => answered.get(question) === Number(question.dataset.right);

/**
 * Marks the answer that was given and the right one, and explains them.
 * @param {HTMLElement} question
 * @param {number} given
 */
function mark(question, given) {
  answered.set(question, given);
  const right = Number(question.dataset.right);
  for (const [place, button] of buttons(question).entries()) {
    button.disabled = true;
    button.classList.toggle("right", place === right);
    button.classList.toggle("wrong", place === given && place !== right);
  }
  question.classList.add(isRight(question) ? "well" : "amiss");
  const why = find(`[data-of="${given}"]`, question);
  if (why && !isRight(question)) why.hidden = false;
  $(".told", question).hidden = false;
  marks[questions.indexOf(question)].className = isRight(question) ? "right" : "wrong";
}

/**
 * @param {HTMLElement} question
 * @param {number} given
 */
function give(question, given) {
  if (answered.has(question)) return;
  mark(question, given);
  const next = $(".next", question);
  next.focus({ preventScroll: true });
  $(".told", question).scrollIntoView({ block: "nearest" });
  callApi("POST", "/api/school", { game, set: Number(number), question: questions.indexOf(question), answer: given })
    .catch(trouble => say(trouble.message, "lasting"));
}

/** Shows the first open question, or the score. */
function goOn(focus = true) {
  const open = questions.find(question => !answered.has(question));
  for (const question of questions) question.hidden = question !== open;
  for (const [n, node] of marks.entries()) node.toggleAttribute("aria-current", questions[n] === open);
  if (!open) showScore();
  scrollTo(0, 0);
  if (focus) $("h2", open || $("#score")).focus({ preventScroll: true });
}

function showScore() {
  const good = questions.filter(isRight);
  $("#score").hidden = false;
  $("#score-title").textContent = text("page-school-score", { n: good.length, of: questions.length });
  for (const line of document.querySelectorAll(".again [data-kind]")) {
    const some = questions.filter(question => question.dataset.kind === line.dataset.kind);
    const well = some.filter(isRight);
    line.hidden = well.length === some.length;
    $(".share", line).textContent = text("page-school-share", { n: well.length, of: some.length });
  }
  $("#again").hidden = good.length === questions.length;
  $("#all-right").hidden = !$("#again").hidden;
}

for (const question of questions) {
  for (const [place, button] of buttons(question).entries()) button.addEventListener("click", () => give(question, place));
  $(".next", question).addEventListener("click", () => goOn());
}

addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const open = questions.find(question => !question.hidden);
  const button = open && buttons(open)[Number(event.key) - 1];
  if (button && !button.disabled) button.click();
});

for (const [place, given] of Object.entries(dataOf("answered"))) if (questions[Number(place)]) mark(questions[Number(place)], given);
goOn(false);
