// The table page: what the house tells is shown, what a person touches is sent.
import { again } from "./rematch.js";
import { Claims, thinkingMark } from "./claims.js";
import { showClock } from "./clock.js";
import { Company } from "./presence.js";
import { Counting } from "./scoring.js";
import { $, dataOf, make } from "../common/dom.js";
import { Dragging } from "./drag-and-drop.js";
import { FairDeals } from "../fairness/panel.js";
import { flyFrom } from "./animate.js";
import { Hand } from "./hand-order.js";
import { Keys } from "./keyboard.js";
import { Line, ask } from "../common/connection.js";
import { say, unsay } from "../common/notice.js";
import { People, hostButtons, marksOf, named } from "./people.js";
import { Phrases } from "./phrases.js";
import { learnNames } from "../common/pieces.js";
import { layResult, placeParts } from "./responsive.js";
import { askFirst, forgetQuestion } from "./confirm.js";
import { learnSeats, nodes, plain } from "../common/marked-text.js";
import { SceneView } from "./scene.js";
import { settings } from "../common/settings.js";
import { sound } from "../common/sound.js";
import { resultOf } from "./standings.js";
import { Tempo } from "./pace.js";
import { Vote } from "./vote.js";
import { text } from "../common/i18n.js";

const first = dataOf("first");
const game = dataOf("game");
learnNames(game.pieces);
learnSeats(seat => nameOf(seat));

const now = { ...first };
const hand = new Hand({ game: game.name, table: first.table.table, pieces: Object.keys(Object.values(game.pieces)[0]) });
const view = new SceneView(
  { others: $("#others"), middle: $("#middle"), mine: $("#mine"), actions: $("#actions") },
  {
    commit: move => play(move),
    wrong: asked => line.request({ do: "why", ...asked }),
    hand,
    letters: game.keys,
    nameOf: seat => nameOf(seat),
    marksOf: seat => [...thinkingMark(now.pause, seat), ...(seat === now.you ? [] : marksOf(seatOf(seat)))],
  },
);

function play(move) {
  const at = now.at;
  const choice = now.scene.choices.find(one => one.move === move);
  askFirst(choice, view.set, () => { now.sent = line.request({ do: "play", move, at, ...(wantsIdeas() && { ideas: true }) }); }, () => {
    view.touching.refused(); // no: something else may be played
    view.draw();
  });
}

/** Is what a move has missed to be told?  As somebody has chosen, or while they are new to the game. */
function wantsIdeas() {
  return { on: true, off: false }[settings.get("ideas")] ?? "isNew" in $(".felt").dataset;
}

let hinted = []; // the moves hinted at; the last one stays marked while it is put together
view.whenDrawn.push(() => hinted.length && mark(hinted.at(-1)));
const keys = new Keys($(".felt"), view, game.keys);
new Dragging($(".felt"), view);
$("#prompt").before($("#notice")); // what is said has its place at the prompt: it covers nothing
new ResizeObserver(() => view.room.tighten()).observe($("#notice"));

/** Something has happened: what was refused or hinted at before may no longer be so. */
function forget() {
  unsay();
  hinted = [];
}

function seatOf(seat) { return now.table.seats.find(one => one.seat === seat); }

function nameOf(seat) {
  if (seat === now.you) return text("page-you");
  return seatOf(seat)?.name || text("page-open-seat");
}

// --- what the house tells ---------------------------------------------------------

const tells = {
  table(message) {
    forget();
    Object.assign(now, message, { out: "" });
    $("#log").replaceChildren();
    addLog(message.log);
    recall();
    showAll();
    vote.recall(now.vote, now.you, now.table.state !== "over");
  },
  moved(message) {
    const wasOver = now.over;
    forget();
    Object.assign(now, message);
    addLog(message.log);
    const before = showAll();
    if (before) flyFrom(before, view, message.fly, tempo.flight());
    if (now.over && !wasOver) sound("end");
    else if (now.turn === now.you && now.you !== null) sound("turn");
    else sound("piece");
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
    else showAll(); // who holds a discard is marked at their place
  },
  no(message) {
    if (fair.answered(message) || counting.refused(message)) return;
    if (message.id === now.sent) view.touching.refused();
    say(message.why, "refusal", view.set);
  },
  why(message) { say(message.why, "refusal", view.set); },
  hint(message) {
    const says = text(message.why ? "page-hint" : "page-hint-else", message);
    say(says, "hint", view.set);
    const at = now.at, more = (says, best = message.move) => {
      if (now.at !== at || hinted[1] || $("#notice").className !== "hint") return;
      say(says, "hint", view.set);
      hinted = [best];
      mark(best);
    };
    if (message.why && !now.table.strict) import("./hint-values.js").then(({ weigh }) => weigh(now.table.table, message.move, says, more));
    hinted = message.why ? [message.move] : [...hinted, message.move];
    mark(message.move);
  },
  points(message) { counting.answered(message); },
  out(message) { // this table is not open to those who look on
    Object.assign(now, { scene: null, turn: null, pause: null, clock: null, out: message.why });
    showAll();
  },
  nudge(message) { company.nudged(message); },
  said(message) { phrases.said(message); },
  vote(message) { now.vote = message.vote; vote.show(now.vote, now.you, message.why); },
  rematch(message) {
    if (message.seat === now.you) location.href = `/table/${message.table}`;
    else if (now.you !== null) say(text("page-rematch-offered", { name: nameOf(message.seat) }), "lasting");
  },
  /** An answer that nobody hears of yet: there is nothing more to be done until the others have answered. */
  done(message) {
    if (fair.answered(message)) return;
    if (message.ideas?.length) import("./coaching.js").then(({ tell }) => { tell(message.ideas, now, view, say); showNewest(); });
    if (message.id !== now.sent || view.touching.sent !== now.scene || !now.pause) return;
    now.scene = { ...now.scene, choices: [], prompt: text("page-answered") };
    showAll();
  },
};

const line = new Line({ do: "table", table: first.table.table }, message => tells[message.tell]?.(message));

const request = message => line.request(message);
const about = { ask: request, nameOf, seatOf };
const company = new Company({ ...about, later: () => view.room.tighten() });
const phrases = new Phrases(about);
const people = new People(about);
const vote = new Vote(about);
const claims = new Claims(now, game, request);
const tempo = new Tempo(now, game, request);
const counting = new Counting(view, request, game.tells);
let lesson = null; // comes where a first hand teaches
let coming, glossary, asked = ""; // the words of the game come when somebody is asked who is new to it
if (first.table.lesson) import("./tutorial.js").then(({ Lesson }) => { lesson = new Lesson(now, view, request); showAll(); });
const fair = new FairDeals(words => line.request({ do: "add", words }), seat => nameOf(seat), game.luck);

function showAll() {
  if (now.at !== showAll.at) forgetQuestion();
  showAll.at = now.at;
  for (const each of [fair, company, phrases, people]) each.hear(now);
  showHead();
  let before = null;
  if (now.scene) {
    hand.hear(now);
    before = view.show(now.scene, now.you);
  }
  showPrompt();
  counting.hear(now);
  showSummary();
  showSeats();
  showTime();
  view.fit();
  view.room.tighten();
  keys.settle();
  lesson?.settle();
  if (seatOf(now.turn)?.bot) import("./bot-thinking.js").then(({ hear }) => hear(now, view));
  document.title = (now.turn === now.you && now.you !== null && !now.over ? "● " : "") + now.table.title;
  document.body.classList.toggle("my-turn", now.you !== null && (now.scene?.choices.length || 0) > 0);
  return before;
}

/** What is asked; where that stands already it stays, and a word in it that is open. */
function showPrompt() {
  const said = now.scene?.prompt || now.out || text("page-waiting");
  const buttons = (now.scene?.choices || []).map(choice => choice.call || (choice.touch.length ? "" : choice.words));
  const all = lesson?.show() ? "" : [plain(said, view.set), ...buttons].join();
  if (!all || all === asked) return void (asked = all);
  asked = all;
  const told = nodes(said, view.set);
  $("#prompt").replaceChildren(...(glossary ? glossary.marked(told, buttons) : told));
  if (buttons.length && wantsIdeas()) coming ??= import("./glossary.js").then(come => come.glossaryOf(first.table.game)).then(explain, () => { coming = null; });
}

/** Nothing is drawn anew but the prompt: somebody may be amid a move. */
function explain(words) {
  [glossary, asked] = [words, ""];
  showPrompt();
  view.room.tighten();
}

/** The clock, and what has to do with time: claims said beforehand, the key of the tempo. */
function showTime() {
  claims.show();
  tempo.show();
  showClock(now.pause, now.clock, nameOf, game.claims.length > 0 || now.table.clock !== "off");
}

function showHead() {
  const own = now.table.changed.filter(name => name in now.table.options).map(name => `${name.replaceAll("_", " ")} ${now.table.options[name]}`);
  $("#variant").textContent = [now.table.variant, ...own.slice(0, 2), ...(own.length > 2 ? ["…"] : [])].join(" · ");
  $("#variant").title = own.join(", ");
  $("#sort").hidden = now.over || now.you === null || !now.scene;
  $("#share").hidden = now.table.state === "over";
  $("#hand-number").textContent = now.table.hand ? text("page-hand", { n: now.table.hand }) : "";
}

function addLog(entries) {
  const log = $("#log");
  for (const entry of entries || []) {
    const mine = entry.seat !== null && entry.seat === now.you;
    log.append(make("li", { class: mine ? "mine" : "" }, ...nodes(entry.words, now.scene?.looks?.set)));
  }
  while (log.children.length > 300) log.firstChild.remove();
  showLast((entries || []).at(-1));
  showNewest();
}

/** An idea that was told stays in the log, also where that is told anew. */
function recall() {
  if (settings.get("idea")) import("./coaching.js").then(ideas => { ideas.recall(now, view); showNewest(); });
}

/** Where the log is not beside the table its newest line is. */
function showLast(entry) {
  if (!entry) return;
  const set = now.scene?.looks?.set;
  $("#newest").replaceChildren(make("span", {}, ...nodes(entry.words, set)));
  $("#newest").setAttribute("aria-label", text("page-last", { words: plain(entry.words, set) }));
  view.room.tighten(); // it comes after all else
}

/** The newest line is in sight, also when the summary takes room from the log. */
function showNewest() {
  const box = $("#log").parentNode;
  box.scrollTop = box.scrollHeight;
}
new ResizeObserver(showNewest).observe($("#log").parentNode);

// --- before and after a hand --------------------------------------------------------

function showSeats() {
  const open = now.table.state === "open" && !now.out;
  const me = $("#waiting").dataset.me;
  const host = me === now.table.host;
  $("#end-table").hidden = now.table.state === "over" || !(host || (now.you !== null && !open));
  $("#waiting").hidden = !open;
  if (!open) return;
  const free = one => now.you === null && (one.is === "open" || (one.is === "kept" && one.person === me));
  const sit = one => fair.give(words => line.request({ do: "sit", seat: one.seat, words }));
  $("#seats").replaceChildren(...now.table.seats.map(one => make("li", { "data-seat": one.seat }, ...named(one, nameOf(one.seat)),
    free(one) ? make("button", { type: "button", onclick: () => sit(one) }, text("page-sit")) : null,
    ...(host ? hostButtons(one, request) : []))));
  $("#agreed").replaceChildren(...[whoBegins(), ...now.table.terms].map(words => make("p", {}, words)));
  $("#start").hidden = !host;
}

function whoBegins() {
  if (now.table.draw) return text("page-begins-drawn");
  if (now.you === 0) return text("page-begins-you");
  return seatOf(0).name ? text("page-begins", { name: nameOf(0) }) : text("page-begins-first");
}

let summed = ""; // what lies there already is not drawn anew: a button keeps its focus when others get ready

function showSummary() {
  const box = $("#summary");
  const fresh = box.hidden;
  if (fresh) layResult(true);
  box.hidden = !now.over;
  $("#after").hidden = !now.over;
  $("#hint").hidden = now.over || now.you === null || !now.scene || Boolean(now.step);
  if (!now.over) return;
  const [first, ...rest] = now.scene?.summary || [];
  const over = now.table.state === "over";
  const ready = (now.next || []).includes(now.you);
  const stand = now.scene?.standings;
  const news = JSON.stringify([now.table.hand, first, rest, over, ready, now.you, stand, now.table.seats.map(one => one.name), now.table.rematch]);
  if (!fresh && news === summed) return;
  summed = news;
  const won = now.played && now.played === now.hand && !now.fair?.broken?.some(one => one.hand > now.hand); // else it was broken off
  const next = over
    ? again(now, request)
    : make("button", {
      type: "button", class: "commit", id: "next", disabled: ready,
      onclick: () => line.request({ do: "next" }),
    }, ready ? text("page-ready") : text("page-next-hand"));
  const focused = document.activeElement?.id === "next";
  box.replaceChildren(
    make("h2", {}, ...nodes(first || now.scene.prompt, view.set), " ", won && game.tells.includes("won")
      ? make("button", { type: "button", id: "why", onclick: () => counting.open("won") }, text("page-why")) : ""),
    over && won ? make("p", { class: "over" }, text("page-table-over")) : "",
    ...resultOf(stand, rest.map(told => nodes(told, view.set)), nameOf, now.you),
  );
  $("#after").replaceChildren(now.you === null && !over ? "" : next,
    now.played ? make("a", { class: "button quiet", href: `/replay/${now.table.table}` }, text("page-look-back")) : "");
  if (focused) next.focus();
}


// --- buttons and keys ------------------------------------------------------------------

/** Every piece of the move is ringed, each as often as it is touched, those picked up first; its button and its goal too. */
function mark(move) {
  document.querySelectorAll(".hinted").forEach(node => node.classList.remove("hinted"));
  const choice = now.scene.choices.find(one => one.move === move);
  for (const [zone, piece] of choice?.touch || []) {
    const free = `[data-zone="${CSS.escape(zone)}"] .pieces [data-piece="${CSS.escape(piece)}"]:not(.hinted)`;
    (document.querySelector(`${free}.selected`) || document.querySelector(free))?.classList.add("hinted");
  }
  document.querySelectorAll(`[data-move="${CSS.escape(move)}"]`).forEach(node => node.classList.add("hinted"));
  if (choice?.to) document.querySelector(`[data-zone="${CSS.escape(choice.to)}"]`)?.classList.add("hinted");
}

$("#hint").onclick = () => line.request({ do: "hint", told: hinted });
$("#end-table").addEventListener("click", () => import("../common/end-table.js").then(({ askToEnd }) => askToEnd(now.table.table)));
$("#start").onclick = () => line.request({ do: "start" });
$("#sound").onclick = () => {
  settings.set("sound", settings.get("sound", "on") === "on" ? "off" : "on");
  showSound();
};
function showSound() {
  const on = settings.get("sound", "on") === "on";
  $("#sound").textContent = on ? text("page-sound-on") : text("page-sound-off");
  $("#sound").setAttribute("aria-pressed", String(on));
}
showSound();

$("#invite").onclick = $("#share").onclick = () => import("../common/share.js").then(({ share }) => share(now.table.link || `/table/${now.table.table}`));
$("#leave").onclick = async () => {
  try { await ask("POST", `/api/tables/${now.table.table}/leave`, {}); } catch { /* the lobby is the way out all the same */ }
  location.href = "/";
};

$("#sort").onclick = () => {
  hand.sortNext();
  showSort();
  view.touching.clear();
};
function showSort() {
  const ways = { game: text("page-sort-game"), suit: text("page-sort-suit"), rank: text("page-sort-rank"), hand: text("page-sort-hand") };
  $("#sort-way").textContent = ways[hand.way];
}
view.whenDrawn.push(showSort);
$("#open-keys").onclick = () => $("#keys").showModal();

document.addEventListener("click", event => {
  if (!view.touching.isSecond(event)) return;
  event.stopPropagation();
  event.preventDefault();
}, { capture: true });

placeParts(() => view.room.tighten());
addLog(first.log);
recall();
showAll();
vote.show(now.vote, now.you);
