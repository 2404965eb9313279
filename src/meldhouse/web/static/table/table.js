// The page of a table: shows the server's messages, and sends what the player does.
import { Claims, thinkingMark } from "./claims.js";
import { showClock } from "./clock.js";
import { Presence, announce } from "./presence.js";
import { Scoring } from "./scoring.js";
import { $, dataOf, make } from "../common/dom.js";
import { DragAndDrop } from "./drag-and-drop.js";
import { FairnessPanel } from "../fairness/panel.js";
import { flyFrom } from "./animate.js";
import { HandOrder } from "./hand-order.js";
import { KeyboardInput } from "./keyboard.js";
import { callApi } from "../common/api.js";
import { Connection, tableRequest } from "../common/connection.js";
import { say, clearNotice } from "../common/notice.js";
import { People, marksOf, named } from "./people.js";
import { learnNames } from "../common/pieces.js";
import { showResult, placeParts } from "./responsive.js";
import { confirmRisky, dismissConfirm } from "./confirm.js";
import { learnSeats, nodes, plain } from "../common/marked-text.js";
import { SceneView } from "./scene.js";
import { settings } from "../common/settings.js";
import { keyOf } from "../common/avatars.js";
import { celebrate } from "./events.js";
import { motion } from "../common/motion.js";
import { finishTasks, runInTasks } from "../common/tasks.js";
import { PaceControl } from "./pace.js";
import { SILENT, Talk } from "./talk.js";
import { text } from "../common/i18n.js";

/** @type {Wire.TableMessage} */
const first = dataOf("first");
/** @type {Wire.TableGame} */
const game = dataOf("game");
learnNames(game.pieces);
learnSeats(seat => nameOf(seat));

/** @type {TableState} */
const now = { ...first };
const hand = new HandOrder({ game: game.name, table: first.table.table, pieces: Object.keys(Object.values(game.pieces)[0]) });
const view = new SceneView(
  { others: $("#others"), middle: $("#middle"), mine: $("#mine"), actions: $("#actions") },
  {
    commit: move => play(move),
    wrong: asked => connection.request({ do: "why", ...asked }),
    hand,
    letters: game.keys,
    nameOf: seat => nameOf(seat),
    keyOf: seat => keyOf(seatOf(seat)),
    colorOf: seat => seatOf(seat)?.color ?? seat,
    marksOf: seat => [...thinkingMark(now.pause, seat), ...(seat === now.you ? [] : marksOf(seatOf(seat)))],
  },
);

/** @param {string} move */
function play(move) {
  const at = now.at;
  const choice = now.scene?.choices.find(one => one.move === move);
  confirmRisky(choice, view.set, () => { now.sent = connection.request({ do: "play", move, at, ...(wantsIdeas() && { ideas: true }) }); }, () => {
    view.input.refused(); // another move may be played
    view.draw();
  });
}

/** Whether missed ideas are shown: as the player has chosen, or while they are new to the game. */
function wantsIdeas() {
  const chosen = settings.get("ideas");
  if (chosen === "on" || chosen === "off") return chosen === "on";
  return "isNew" in $(".felt").dataset;
}

const logBox = /** @type {HTMLElement} */ ($("#log").parentNode);
/** @type {string[]} */
let hinted = []; // the moves that were hinted at; the last one stays marked while its pieces are selected
/** @type {typeof now.at | null} */
let weighedAt = null; // the moment for which the search decides about a hint
view.onDraw.push(() => mark(hinted[hinted.length - 1] ?? ""));
const keys = new KeyboardInput($(".felt"), view, game.keys);
new DragAndDrop($(".felt"), view);
$("#prompt").before($("#notice")); // notices are shown at the prompt, where they cover nothing

/** The table has changed: a refusal or a hint may no longer be true. */
function clearTransient() {
  clearNotice();
  hinted = [];
}

/**
 * @param {number | null} seat
 * @returns {Wire.Seat | undefined}
 */
function seatOf(seat) { return now.table.seats.find(one => one.seat === seat); }

/**
 * @param {number} seat
 * @returns {string}
 */
function nameOf(seat) {
  if (seat === now.you) return text("page-you");
  return seatOf(seat)?.name || text("page-open-seat");
}

// --- messages of the server -------------------------------------------------------

/** @type {{ [Kind in Wire.Message["tell"]]?: (message: Extract<Wire.Message, { tell: Kind }>) => void }} */
const handlers = {
  table(message) {
    clearTransient();
    Object.assign(now, message, { out: "" });
    talk.take(SILENT);
    $("#log").replaceChildren();
    addLog(message.log);
    restoreIdeas();
    showAll();
    if (vote) vote.recall(now.vote, now.you, now.table.state !== "over");
    else showVote();
  },
  moved(message) {
    const wasOver = now.over;
    const before = motion() ? view.rects() : []; // first, while the layout is known
    clearTransient();
    Object.assign(now, message);
    const putScene = prepareScene();
    const flight = paceControl.flight() * motion();
    runInTasks(() => {
      putScene();
      flyFrom(before, view, message.fly, flight);
    }, () => {
      showAround();
      addLog(message.log);
      celebrate(message, { now, ended: now.over && !wasOver, flight, nameOf });
    });
  },
  seats(message) {
    Object.assign(now, message);
    addLog(message.log);
    showAll();
  },
  clock(message) {
    const held = String(now.pause?.held);
    now.clock = message.clock;
    now.pause = message.pause;
    if (String(now.pause?.held) === held) showTime();
    else showAll(); // players who hold a discard are marked
  },
  no(message) {
    if (fairness.answered(message) || scoring.refused(message) || talk.answered(message)) return;
    if (message.id === now.sent) view.input.refused();
    say(message.why, "refusal", view.set);
  },
  why(message) { say(message.why, "refusal", view.set); },
  hint(message) {
    const says = text(message.why ? "page-hint" : "page-hint-else", { words: message.words, why: message.why });
    const at = now.at;
    /** @type {(says: string, move: string) => boolean} */
    const show = (says, move) => {
      if (now.at !== at) return false;
      weighedAt = null;
      say(says, "hint", view.set);
      hinted = message.why ? [move] : [...hinted, move];
      mark(move);
      return true;
    };
    if (!message.why || now.table.strict) return void show(says, message.move);
    weighedAt = at;
    say(text("page-looking-ahead"), "hint", view.set);
    import("./hint-values.js").then(({ decide }) => decide(now.table.table, message.move, says, view.set, show), () => show(says, message.move));
  },
  points(message) { scoring.answered(message); },
  out(message) { // spectators may not see this table
    Object.assign(now, { scene: null, turn: null, pause: null, clock: null, out: message.why });
    showAll();
  },
  nudge(message) { presence.nudged(message); },
  said(message) { talk.said(message); },
  talk(message) { talk.take(message); },
  vote(message) { now.vote = message.vote; showVote(message.why); },
  rematch(message) {
    if (message.seat === now.you) location.href = `/table/${message.table}`;
    else if (now.you !== null) say(text("page-rematch-offered", { name: nameOf(message.seat) }), "lasting");
  },
  /** A sealed answer to a claim: nothing more can be done until the others have answered. */
  done(message) {
    if (fairness.answered(message) || talk.answered(message)) return;
    const { ideas } = message;
    if (ideas?.length) import("./coaching.js").then(({ showIdea }) => { showIdea(ideas, now, view, say); showNewest(); });
    if (message.id !== now.sent || view.input.sent !== now.scene || !now.pause || !now.scene) return;
    now.scene = { ...now.scene, choices: [], prompt: text("page-answered") };
    showAll();
  },
};

const connection = new Connection(tableRequest(first.table.table), message => {
  finishTasks();
  const handler = /** @type {((message: Wire.Message) => void) | undefined} */ (handlers[message.tell]);
  handler?.(message);
});

/**
 * @param {Wire.Request} message
 * @returns {string}
 */
const request = message => connection.request(message);
const about = { request, nameOf, seatOf };
const presence = new Presence(about);
const talk = new Talk({ ...about, connection, say, announce, button: $("#speak"), me: $("#waiting").dataset.me ?? "", changed: () => people.update(now) });
const people = new People({ ...about, talk });
/** @type {import("./vote.js").Vote | null} */
let vote = null; // loaded with the first one
const claims = new Claims(now, game, request);
const paceControl = new PaceControl(now, game, request);
const scoring = new Scoring(view, request, game.tells);
/** @type {import("./tutorial.js").Tutorial | null} */
let tutorial = null; // loaded for tutorials only
let glossaryLoading = false; // begins when a beginner is asked
/** @type {import("./glossary.js").Glossary | null} */
let glossary = null;
let asked = ""; // the prompt that is shown
if (first.table.lesson) import("./tutorial.js").then(({ Tutorial }) => { tutorial = new Tutorial(now, view, request); showAll(); });
const fairness = new FairnessPanel(words => connection.request({ do: "add", words }), seat => nameOf(seat), game.luck);

/** The state that is shown. */
let shownAt = "";

function showAll() {
  prepareScene()();
  showAround();
}

/** Builds what the felt shows; the function that it returns puts it on the page. */
function prepareScene() {
  if (now.at !== shownAt) dismissConfirm();
  shownAt = now.at;
  if (!now.scene) return () => {};
  hand.update(now);
  return view.prepare(now.scene, now.you);
}

/** Shows what is around the felt. */
function showAround() {
  for (const each of [fairness, presence, talk, people]) each.update(now);
  showHead();
  showPrompt();
  scoring.update(now);
  if (now.over && $("#summary").hidden) loadResult().finally(() => setTimeout(showSummary)); // a task of its own: the last move is drawn first
  else showSummary();
  showSeats();
  showTime();
  keys.settle();
  tutorial?.settle();
  if (seatOf(now.turn)?.bot) import("./bot-thinking.js").then(({ update }) => update(now, view));
  document.title = (now.turn === now.you && now.you !== null && !now.over ? "● " : "") + now.table.title;
  document.body.classList.toggle("my-turn", now.you !== null && (now.scene?.choices.length || 0) > 0);
}

/** @param {string} [why] the table goes on after a vote */
function showVote(why = "") {
  if (vote) vote.show(now.vote, now.you, why);
  else if (now.vote) import("./vote.js").then(({ Vote }) => { vote ??= new Vote({ request, nodes, say }); showVote(); });
  else if (why) say(why);
}

const LONG = 50; // letters; a longer prompt is written smaller

/** Shows the prompt; an unchanged one stays, with an open tooltip in it. */
function showPrompt() {
  const said = now.scene?.prompt || now.out || text("page-waiting");
  const buttons = (now.scene?.choices || []).map(choice => choice.call || (choice.touch.length ? "" : choice.words));
  const all = tutorial?.show() ? "" : [plain(said, view.set), ...buttons].join();
  const isNew = all && all !== asked;
  asked = all;
  if (!isNew) return;
  const words = nodes(said, view.set);
  $("#prompt").classList.toggle("long", plain(said, view.set).length > LONG);
  $("#prompt").replaceChildren(...(glossary ? glossary.marked(words, buttons) : words));
  if (buttons.length && wantsIdeas() && !glossaryLoading) loadGlossary();
}

function loadGlossary() {
  glossaryLoading = true;
  import("./glossary.js").then(module => module.glossaryOf(first.table.game)).then(useGlossary, () => { glossaryLoading = false; });
}

/**
 * Draws only the prompt again: the player may be in the middle of a move.
 * @param {import("./glossary.js").Glossary} words
 */
function useGlossary(words) {
  [glossary, asked] = [words, ""];
  showPrompt();
}

/** The clock, standing claims, and the pace. */
function showTime() {
  claims.show();
  paceControl.show();
  showClock(now.pause, now.clock, nameOf, game.claims.length > 0 || now.table.clock !== "off", Boolean(now.scene?.choices.length));
}

function showHead() {
  const { variant, variant_label: label, changed_labels: changed } = now.table; // codes are in the title
  $("#variant").textContent = label;
  $("#changes").textContent = changed.length ? text("page-changed", { n: changed.length }) : "";
  $("#variant").title = [variant, ...changed].join("\n");
  $("#sort").hidden = now.over || now.you === null || !now.scene;
  $("#share").hidden = now.table.state === "over";
  $("#hand-number").textContent = now.table.hand ? text("page-hand", { n: now.table.hand }) : "";
}

/** @param {Wire.LogLine[] | undefined} entries */
function addLog(entries) {
  const log = $("#log");
  for (const entry of entries || []) {
    const mine = entry.seat !== null && entry.seat === now.you;
    log.append(make("li", { class: mine ? "mine" : "" }, ...nodes(entry.words, now.scene?.looks?.set)));
  }
  while (log.children.length > 300) log.firstChild?.remove();
  showLast((entries || []).at(-1));
  showNewest();
}

/** An idea that was shown stays in the log, also when that is filled again. */
function restoreIdeas() {
  if (settings.get("idea")) import("./coaching.js").then(ideas => { ideas.restoreIdea(now, view); showNewest(); });
}

/**
 * A narrow window shows only the newest line of the log.
 * @param {Wire.LogLine | undefined} entry
 */
function showLast(entry) {
  if (!entry) return;
  const set = now.scene?.looks?.set;
  $("#newest").hidden = false;
  $("#newest").replaceChildren(make("span", {}, ...nodes(entry.words, set)));
  $("#newest").setAttribute("aria-label", text("page-last", { words: plain(entry.words, set) }));
}

/** Scrolls to the newest line, also when the summary takes space from the log; in a frame, which computes the layout anyway. */
function showNewest() {
  if (document.body.classList.contains("with-story")) requestAnimationFrame(() => { logBox.scrollTop = logBox.scrollHeight; });
}
new ResizeObserver(showNewest).observe(logBox);

// --- before and after a hand --------------------------------------------------------

function showSeats() {
  const open = now.table.state === "open" && !now.out;
  const me = $("#waiting").dataset.me;
  $("#end-table").hidden = now.table.state === "over" || !(me === now.table.host || (now.you !== null && !open));
  $("#waiting").hidden = !open;
  if (!open) return;
  /** @param {Wire.Seat} one */
  const sit = one => fairness.give(words => connection.request({ do: "sit", seat: one.seat, words }));
  import("./waiting.js").then(({ showWaiting }) => showWaiting(now, { me, nameOf, named, request, sit }));
}

let summed = ""; // the summary that is shown; it is not drawn again, so that a button keeps its focus when others get ready

/** @type {typeof import("./result.js") | null} */
let result = null; // loaded at the end of the first hand

async function loadResult() { result ??= await import("./result.js").catch(() => null); }

function showSummary() {
  const box = $("#summary");
  const fresh = box.hidden;
  if (fresh) showResult(true);
  box.hidden = !now.over;
  $("#after").hidden = !now.over;
  $("#hint").hidden = now.over || now.you === null || !now.scene || Boolean(now.step);
  if (!now.over) return;
  const [first, ...rest] = now.scene?.summary || [];
  const over = now.table.state === "over";
  const ready = now.you !== null && (now.next || []).includes(now.you);
  const standings = now.scene?.standings;
  const news = JSON.stringify([now.table.hand, first, rest, over, ready, now.you, standings, now.table.seats.map(one => one.name), now.table.rematch]);
  if (!fresh && news === summed) return;
  summed = news;
  const won = now.played && now.played === now.hand && !now.fair?.broken?.some(one => one.hand > now.hand); // otherwise it was aborted
  const next = over
    ? result?.continueButton(now, request)
    : make("button", {
      type: "button", class: "commit", id: "next", disabled: ready,
      onclick: () => connection.request({ do: "next" }),
    }, ready ? text("page-ready") : text("page-next-hand"));
  const focused = document.activeElement?.id === "next";
  box.replaceChildren(
    make("h2", {}, ...nodes(first || now.scene?.prompt || "", view.set), " ", won && game.tells.includes("won")
      ? make("button", { type: "button", id: "why", onclick: () => scoring.open("won") }, text("page-why")) : ""),
    over && won ? make("p", { class: "over" }, text("page-table-over")) : "",
    ...(result?.resultParts(now, rest.map(line => nodes(line, view.set)), nameOf, Boolean(won)) ?? []),
  );
  $("#after").replaceChildren(now.you === null && !over ? "" : next ?? "",
    now.played ? make("a", { class: "button quiet", href: `/replay/${now.table.table}` }, text("page-look-back")) : "");
  if (focused) next?.focus();
}

// --- buttons and keys ------------------------------------------------------------------

/**
 * Highlights the pieces of a move, selected ones first, and its button and its target.
 * @param {string} move
 */
function mark(move) {
  document.querySelectorAll(".hinted").forEach(node => node.classList.remove("hinted"));
  const choice = now.scene?.choices.find(one => one.move === move);
  for (const [zone, piece] of choice?.touch || []) {
    const free = `[data-zone="${CSS.escape(zone)}"] .pieces [data-piece="${CSS.escape(piece)}"]:not(.hinted)`;
    (document.querySelector(`${free}.selected`) || document.querySelector(free))?.classList.add("hinted");
  }
  document.querySelectorAll(`[data-move="${CSS.escape(move)}"]`).forEach(node => node.classList.add("hinted"));
  if (choice?.to) document.querySelector(`[data-zone="${CSS.escape(choice.to)}"]`)?.classList.add("hinted");
}

$("#hint").onclick = () => weighedAt !== null && weighedAt === now.at || connection.request({ do: "hint", told: hinted });
$("#end-table").addEventListener("click", () => import("../common/end-table.js").then(({ askToEnd }) => askToEnd(now.table.table)));
$("#start").onclick = () => connection.request({ do: "start" });
$("#sound").onclick = () => {
  settings.set("sound", settings.get("sound", "on") === "on" ? "off" : "on");
  showSound();
};
function showSound() {
  const on = settings.get("sound", "on") === "on";
  for (const name of ["aria-label", "title"]) $("#sound").setAttribute(name, on ? text("page-sound-on") : text("page-sound-off"));
  $("#sound").setAttribute("aria-pressed", String(on));
}
showSound();
$("#settings").addEventListener("close", showSound);

$("#invite").onclick = $("#share").onclick = () => import("../common/share.js").then(({ share }) => share(now.table.link || `/table/${now.table.table}`));
$("#leave").onclick = async () => {
  try { await callApi("POST", `/api/tables/${now.table.table}/leave`, {}); } catch { /* leave the page all the same */ }
  location.href = "/";
};

$("#sort").onclick = () => {
  hand.sortNext();
  showSort();
  view.input.clear();
};
function showSort() {
  const ways = { game: text("page-sort-game"), suit: text("page-sort-suit"), rank: text("page-sort-rank"), hand: text("page-sort-hand") };
  $("#sort-way").textContent = ways[hand.way];
}
view.onDraw.push(showSort);
$("#open-keys").onclick = () => $("#keys").showModal();

document.addEventListener("click", event => {
  if (!view.input.isSecond(event)) return;
  event.stopPropagation();
  event.preventDefault();
}, { capture: true });

placeParts();
addLog(first.log);
restoreIdeas();
showAll();
showVote();
setTimeout(() => (0).toLocaleString(document.documentElement.lang || undefined)); // a page's first number takes 12 ms: not at a win
