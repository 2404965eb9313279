// A scene on the page: seats, zones, pieces.  Knows no game; what can be touched it reads from the choices.
import { chooser } from "./chooser.js";
import { make } from "./house.js";
import { badge, pieceNode, spoken } from "./pieces.js";
import { nodes, plain } from "./said.js";
import { text } from "./words.js";

const STACKED = 4; // backs drawn of a face-down pile
const SCALES = [1, 0.92, 0.84, 0.76, 0.68, 0.6]; // how small pieces may become before the middle is scrolled

export class SceneView {
  /** `commit(move)` plays; `wrong(touch, to)` is told when nothing legal is touched. */
  constructor(parts, { commit = null, wrong = () => {}, nameOf, marksOf = () => [] } = {}) {
    this.parts = parts;
    this.commit = commit;
    this.wrong = wrong;
    this.nameOf = nameOf;
    this.marksOf = marksOf;
    this.selected = [];
    this.scale = 0; // the place in SCALES of what fitted last
    this.fitted = ""; // the room for which it fits what is drawn
    new ResizeObserver(() => this.fit()).observe(parts.middle.parentElement);
  }

  /** A sentence as it is shown, and as it is told in a label. */
  shown(sentence) { return nodes(sentence, this.set); }

  told(sentence) { return plain(sentence, this.set); }

  show(scene, you) {
    const before = this.rects();
    this.asking?.close(); // what was asked may no longer be possible
    const focus = document.activeElement?.dataset?.focus;
    this.scene = scene;
    this.you = you;
    this.set = scene.looks?.set || "cards";
    this.selected = this.selected.filter(([key, piece]) => this.zone(key)?.pieces.includes(piece));
    if (!this.onTheWay(this.selected).length) this.selected = [];
    this.draw();
    if (focus) document.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
    return before;
  }

  zone(key) { return this.scene.zones.find(zone => zone.key === key); }

  // --- touching ---------------------------------------------------------------

  /** The choices whose pieces include all of these. */
  onTheWay(touch) {
    return (this.scene?.choices || []).filter(choice => includesAll(choice.touch, touch));
  }

  complete() {
    return this.onTheWay(this.selected).filter(choice => choice.touch.length === this.selected.length);
  }

  touch(key, piece, at) {
    if (!this.commit) return;
    const place = this.selected.findIndex(([k, p, n]) => k === key && p === piece && n === at);
    if (place >= 0) {
      const whole = this.onTheWay([[key, piece]]).every(choice => choice.touch.filter(([k]) => k === key).length > 1);
      this.selected = whole && this.zone(key).seat === null ? [] : this.selected.filter((_, n) => n !== place);
      return this.draw();
    }
    if (this.selected.length && this.fitting(key).length) return this.put(key);
    let next = [...this.selected, [key, piece, at]];
    if (!this.onTheWay(next).length) next = [[key, piece, at]];
    const possible = this.onTheWay(next);
    if (!possible.length) {
      this.wrong([[key, piece]], null);
      return undefined;
    }
    this.selected = takeWholePile(next, possible, key, this.zone(key));
    return this.draw();
  }

  /** What can go to this zone at once: the selected pieces, or, where none are, what is called out. */
  fitting(key) {
    const now = this.selected.length ? this.complete() : this.scene.choices.filter(isAtHand);
    return now.filter(choice => choice.to === key);
  }

  /** The selected pieces go to this zone; where that can mean several things, the person is asked which. */
  put(key) {
    const fitting = this.fitting(key);
    if (fitting.length === 1) this.play(fitting[0].move);
    else if (fitting.length) this.askWhich(fitting, key);
    else this.wrong(this.selected.map(([k, p]) => [k, p]), key);
  }

  askWhich(choices, key) {
    const zone = document.querySelector(`[data-zone="${CSS.escape(key)}"]`);
    const words = choice => choice.call || choice.shows.map(piece => spoken(piece, this.set)).join(", ") || choice.words;
    const buttons = choices.map(choice => this.button(choice, "", words(choice)));
    this.asking = chooser(text("page-which", { place: this.told(this.zone(key).label) }), buttons, zone);
    this.drawn?.();
  }

  play(move) {
    this.asking?.close();
    this.selected = [];
    this.commit(move);
  }

  clear() {
    this.selected = [];
    this.draw();
  }

  // --- drawing ----------------------------------------------------------------

  draw() {
    const { others, middle, mine, actions } = this.parts;
    const order = this.scene.seats.map(line => line.seat);
    const near = Math.max(0, order.indexOf(this.you)); // who only looks on sits behind the first seat
    const round = [...order.slice(near + 1), ...order.slice(0, near)];
    const places = placesOf(round.length, this.scene.looks?.next);
    Object.assign(others.closest(".felt").dataset, { set: this.set, others: places ? round.length : "many" });
    others.replaceChildren(...round.map((seat, n) => this.seatNode(seat, places?.[n])));
    mine.replaceChildren(this.seatNode(order[near]));
    middle.replaceChildren(this.grid(), this.facts());
    actions?.replaceChildren(...this.buttons());
    this.fitted = "";
    this.fit();
    this.drawn?.();
  }

  /**
   * The pieces round the hand are as large as all of the table shows with; what does not fit at the smallest scrolls.
   * Every look lays the page out anew: it begins with what fitted last, and is spared where nothing has changed.
   */
  fit() {
    const around = this.parts.middle.parentElement;
    const room = () => `${around.clientWidth} ${around.clientHeight}`;
    if (this.fitted === room()) return;
    const fits = n => {
      around.style.setProperty("--fit", SCALES[n]);
      return around.scrollHeight <= around.clientHeight && around.scrollWidth <= around.clientWidth;
    };
    let at = this.scale;
    if (fits(at)) while (at > 0 && fits(at - 1)) at -= 1;
    else while (at < SCALES.length - 1 && !fits(at += 1));
    around.style.setProperty("--fit", SCALES[at]);
    this.scale = at;
    this.fitted = room();
  }

  seatNode(seat, place = "") {
    const line = this.scene.seats.find(one => one.seat === seat);
    const zones = this.scene.zones.filter(zone => zone.seat === seat && (zone.pieces.length || this.isGoal(zone)));
    const figures = line.figures.map(({ key, words, n }) => make("span", { class: "figure" }, badge(key), `${words} `, make("b", {}, String(n))));
    const marks = [...this.marksOf(seat), ...line.marks].map(({ key, words }) => make("span", { class: "mark" }, badge(key), words));
    const toPlay = line.marks.some(mark => mark.key === "mark-to-play");
    return make("section", { class: `seat ${place}${toPlay ? " to-play" : ""}${seat === this.you ? " me" : ""}`, "aria-label": this.nameOf(seat) },
      make("header", {}, make("h2", { translate: seat === this.you ? null : "no" }, this.nameOf(seat)), ...marks, make("span", { class: "figures" }, ...figures)),
      make("div", { class: "zones" }, ...zones.map(zone => this.zoneNode(zone))));
  }

  grid() {
    const shared = this.scene.zones.filter(zone => zone.seat === null);
    const placed = shared.filter(zone => zone.cell);
    const grid = make("div", { class: "grid" });
    grid.style.gridTemplateColumns = `repeat(${1 + Math.max(...placed.map(zone => zone.cell[1]))}, minmax(var(--column), auto))`;
    for (const zone of placed) {
      const [row, column] = zone.cell;
      const alone = placed.every(other => other === zone || other.cell[0] !== row);
      const node = this.zoneNode(zone);
      node.style.gridRow = String(row + 1);
      node.style.gridColumn = alone ? "1 / -1" : String(column + 1);
      grid.append(node);
    }
    const loose = shared.filter(zone => !zone.cell).map(zone => this.zoneNode(zone));
    return make("div", { class: "shared" }, grid, ...(loose.length ? [make("div", { class: "loose" }, ...loose)] : []));
  }

  facts() {
    return make("dl", { class: "facts" }, ...this.scene.facts.map(({ key, words, value }) =>
      make("div", {}, make("dt", {}, badge(key), ...this.shown(words)), make("dd", {}, ...this.shown(value)))));
  }

  /** May something go here now? */
  isGoal(zone) { return this.scene.choices.some(choice => choice.to === zone.key); }

  zoneNode(zone) {
    const goes = this.commit && this.fitting(zone.key).length > 0;
    const backs = zone.pieces.length > 1 && zone.pieces.every(piece => piece === "??");
    const kind = `zone lies-${zone.shape}${backs ? " backs" : ""}${goes ? " target" : ""}${zone.pieces.length ? "" : " empty"}`;
    const last = this.scene.looks?.last === zone.key ? " last" : "";
    const won = this.scene.looks?.won === zone.key ? " won" : "";
    const box = make("div", { class: kind + last + won, "data-zone": zone.key },
      make("span", { class: "label" }, ...this.shown(zone.label), zone.note ? make("i", {}, " ", ...this.shown(zone.note)) : null),
      make("div", { class: "pieces" }, ...this.piecesOf(zone)));
    if (goes) {
      box.append(make("button", {
        type: "button", class: "drop", "data-focus": `drop ${zone.key}`,
        "aria-label": text("page-goes-here", { place: this.told(zone.label) }), onclick: () => this.put(zone.key),
      }));
    }
    return box;
  }

  piecesOf(zone) {
    const pieces = zone.pieces;
    const backs = pieces.length > 0 && pieces.every(piece => piece === "??");
    if (backs || zone.shape === "stack") {
      const shown = zone.shape === "stack" ? pieces.slice(-1) : pieces.slice(0, zone.seat === null ? STACKED : 14);
      const nodes = shown.map(piece => this.piece(zone, piece, pieces.length - 1));
      return [...nodes, make("b", { class: "count" }, String(pieces.length))];
    }
    const nodes = pieces.map((piece, at) => this.piece(zone, piece, at));
    if (this.scene.looks?.won === zone.key) nodes[pieces.lastIndexOf(this.scene.looks.with)]?.classList.add("winner");
    return nodes;
  }

  piece(zone, piece, at) {
    const selected = this.selected.some(([key, name, n]) => key === zone.key && name === piece && (n === at || n === undefined));
    const mine = this.commit && (zone.seat === this.you || zone.seat === null || this.onTheWay([[zone.key, piece]]).length > 0);
    const live = mine && this.scene.choices.length > 0 && piece !== "??";
    const touchable = live && this.onTheWay([[zone.key, piece]]).length > 0;
    const node = pieceNode(piece, this.set, {
      touchable, selected,
      onclick: live ? () => this.touch(zone.key, piece, at) : null,
    });
    node.dataset.focus = `${zone.key} ${piece} ${at}`;
    return node;
  }

  /**
   * What the touched pieces complete and what is called out, which may be much and is scrolled then;
   * and apart from it what touches nothing, like passing, which always shows.
   */
  buttons() {
    if (!this.commit) return [];
    const ready = this.selected.length ? this.complete() : [];
    const called = this.scene.choices.filter(choice => choice.call && choice.touch.length && !ready.includes(choice));
    const bare = this.scene.choices.filter(choice => !choice.touch.length);
    const row = (kind, nodes) => (nodes.length ? [make("div", { class: `row ${kind}` }, ...nodes)] : []);
    return [
      ...row("many", [...this.gathered(ready), ...called.map(choice => this.button(choice, "plain", choice.call))]),
      ...row("bare", bare.map(choice => this.button(choice, "plain", choice.words))),
    ];
  }

  /** A button for each choice; one that asks for those that go to the same place. */
  gathered(ready) {
    const places = Map.groupBy(ready, choice => choice.to || choice.move);
    return [...places.values()].map(same => {
      if (same.length === 1) return this.button(same[0], "commit", same[0].words);
      return make("button", { type: "button", class: "commit", "data-focus": `which ${same[0].to}`, onclick: () => this.put(same[0].to) },
        text("page-several", { place: this.told(this.zone(same[0].to).label) }));
    });
  }

  /** Its pieces and a word or two; what it is called in full is told to those who do not see the pieces. */
  button(choice, kind, words) {
    return make("button", {
      type: "button", class: kind, "data-focus": `do ${choice.move}`, "data-move": choice.move,
      "aria-label": this.told(choice.words), onclick: () => this.play(choice.move),
    }, ...choice.shows.map(piece => pieceNode(piece, this.set)), ...this.shown(words));
  }

  // --- where pieces are on the screen -------------------------------------------

  /** Every piece that shows, with the zone as it was told. */
  rects() {
    const found = [];
    for (const root of [this.parts.others, this.parts.middle, this.parts.mine]) {
      for (const node of root.querySelectorAll(".pieces .piece")) {
        const zone = this.zone(node.closest("[data-zone]")?.dataset.zone);
        if (zone) found.push({ node, piece: node.dataset.piece, zone, box: node.getBoundingClientRect() });
      }
    }
    return found;
  }
}

/** Where the others sit, in the order of play; null: too many for sides. */
function placesOf(others, next) {
  const places = { 1: ["across"], 2: ["left", "right"], 3: ["left", "across", "right"] }[others];
  return places && next === "right" ? places.toReversed() : places;
}

/** Can it be done before anything is touched? */
function isAtHand(choice) { return choice.call || !choice.touch.length; }

function includesAll(whole, part) {
  const left = whole.map(([key, piece]) => `${key}\n${piece}`);
  return part.every(([key, piece]) => {
    const at = left.indexOf(`${key}\n${piece}`);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Where every choice takes a whole pile of the middle, touching one piece picks up the pile. */
function takeWholePile(selected, possible, key, zone) {
  if (zone.seat !== null) return selected;
  const taken = possible.map(choice => choice.touch.filter(([k]) => k === key).length);
  if (Math.min(...taken) !== zone.pieces.length) return selected;
  const others = selected.filter(([k]) => k !== key);
  return [...others, ...zone.pieces.map((piece, at) => [key, piece, at])];
}
