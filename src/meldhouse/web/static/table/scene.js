// Renders a scene: seats, zones, pieces. It knows no game; what can be touched follows from the choices.
import { avatar, avatarsOf } from "../common/avatars.js";
import { chooser } from "./choice-dialog.js";
import { make, targetOf } from "../common/dom.js";
import { patch, unchanged } from "./dom-patch.js";
import { motion } from "../common/motion.js";
import { badge, pieceNode, spoken } from "../common/pieces.js";
import { nodes, plain } from "../common/marked-text.js";
import { setSuitColors } from "../common/settings.js";
import { PieceInput } from "./input.js";
import { text } from "../common/i18n.js";
import { finishTasks } from "../common/tasks.js";

/** @typedef {{ node: HTMLElement; piece: string; zone: Wire.Zone; box: DOMRect; place: DOMRect }} ShownPiece */
/** @typedef {{ nameOf: NameOf; keyOf?: NameOf; colorOf?: (seat: number) => number; commit?: ((move: string) => void) | null; wrong?: (asked: import("./input.js").Wrong) => void; marksOf?: (seat: number) => Wire.Mark[]; hand?: import("./hand-order.js").HandOrder | null; letters?: Record<string, string> }} Callbacks */
/** @typedef {{ others: HTMLElement; middle: HTMLElement; mine: HTMLElement; actions: HTMLElement | null }} Parts */

const STACKED = 4; // backs that are drawn for a face-down pile
const FEW = 4; // pieces, which are drawn at once
const BACKS = 14; // and for a hand; their number stands beside them
/** @type {Wire.Board} */
const USUAL_BOARD = { middle: "rows", rows: 1, hand: 13, melds: true };

export class SceneView {
  /** @type {Wire.Scene} */
  scene;
  /** @type {number | null} */
  you;
  /** @type {Wire.PieceSet} */
  set;
  /** @type {HTMLDialogElement | undefined} */
  asking;
  /** @type {string[]} */
  faces; // by seat: the name of the avatar

  /**
   * `keyOf(seat)` is what an avatar follows from; `commit(move)` plays; `wrong({ touch, to })` is called when nothing legal is touched; `hand` orders one's own pieces.
   * @param {Parts} parts
   * @param {Callbacks} callbacks
   */
  constructor(parts, { commit = null, wrong = () => {}, nameOf, keyOf = nameOf, colorOf = seat => seat, marksOf = () => [], hand = null, letters = {} }) {
    this.parts = parts;
    this.commit = commit;
    this.nameOf = nameOf;
    this.keyOf = keyOf;
    this.colorOf = colorOf;
    this.marksOf = marksOf;
    this.hand = hand;
    this.letters = letters; // of each verb
    this.input = new PieceInput(this, { commit, wrong });
    /** @type {Map<string, string>} */
    this.drawn = new Map(); // what the node of each zone shows
    /** @type {Map<string, () => HTMLElement>} */
    this.turning = new Map(); // hands that are still shown face down
    this.frame = 0; // in which the next one is turned over
    /** @type {(() => unknown)[]} */
    this.onDraw = [];
    this.felt = /** @type {HTMLElement} */ (parts.middle.closest(".felt"));
    this.felt.addEventListener("click", event => this.touched(targetOf(event)));
  }

  /**
   * A sentence as nodes, and as plain text for a label.
   * @param {string} sentence
   * @returns {(Node | string)[]}
   */
  shown(sentence) { return nodes(sentence, this.set); }

  /**
   * @param {string} sentence
   * @returns {string}
   */
  plain(sentence) { return plain(sentence, this.set); }

  /**
   * @param {Wire.Scene} scene
   * @param {number | null} you
   */
  show(scene, you) { this.prepare(scene, you)(); }

  /**
   * Builds what shows the scene; the function that it returns puts it on the page.
   * @param {Wire.Scene} scene
   * @param {number | null} you
   * @returns {() => void}
   */
  prepare(scene, you) {
    finishTasks();
    this.asking?.close(); // what was asked may no longer be possible
    this.scene = scene;
    this.you = you;
    this.set = scene.looks?.set || "cards";
    setSuitColors(scene.looks?.suits || "four");
    this.input.renew();
    return this.build();
  }

  /**
   * @param {string | undefined} key
   * @returns {Wire.Zone | undefined}
   */
  zone(key) { return this.scene.zones.find(zone => zone.key === key); }

  /**
   * The node of a zone.
   * @param {string} key
   * @returns {HTMLElement | null}
   */
  zoneNode(key) { return this.felt.querySelector(`[data-zone="${CSS.escape(key)}"]`); }

  /**
   * @param {string} key
   * @param {number} at
   * @returns {HTMLElement | null | undefined}
   */
  nodeOf(key, at) { return this.zoneNode(key)?.querySelector(`.pieces [data-at="${at}"]`); }

  /**
   * The label of a zone, as plain text.
   * @param {string} key
   */
  label(key) { return this.plain(this.zone(key)?.label ?? ""); }

  // --- one's own hand -----------------------------------------------------------

  get isSeated() { return Boolean(this.commit && this.scene && this.you !== null && !this.scene.summary.length); }

  get isAsked() { return this.isSeated && this.scene.choices.length > 0; }

  get handKey() { return this.you === null || !this.commit ? "" : `hand ${this.you}`; }

  /**
   * The pieces of a zone in their order on the page.
   * @param {string} key
   * @returns {string[]}
   */
  order(key) {
    const { pieces = [], groups = [] } = this.zone(key) ?? {};
    return this.hand && key === this.handKey && !groups.length ? this.hand.ordered(pieces) : pieces; // sets stay together
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  rearrange(from, to) {
    this.hand?.move(this.zone(this.handKey)?.pieces ?? [], from, to);
    this.input.renew();
    this.draw();
  }

  /**
   * Whether the piece was just drawn, and is shown apart.
   * @param {string} key
   * @param {number} at
   * @returns {boolean}
   */
  isDrawn(key, at) {
    if (!this.hand || key !== this.handKey) return false;
    const pieces = this.zone(key)?.pieces ?? [];
    return at >= pieces.length - this.hand.drawn(pieces).length;
  }

  // --- which of several -----------------------------------------------------------

  /**
   * Asks near a place, a piece there, or the buttons, which of these choices is meant.
   * @param {Wire.Choice[]} choices
   * @param {string} [key]
   * @param {string} [piece]
   * @param {number} [at]
   */
  askWhich(choices, key = "", piece = "", at = -1) {
    const beside = this.nodeOf(key, at) || this.zoneNode(key) || this.parts.actions || this.felt;
    const about = piece ? spoken(piece, this.set) : key ? this.label(key) : text("page-do");
    const oneGoal = choices.every(choice => choice.to === choices[0].to);
    /** @param {Wire.Choice} choice */
    const words = choice => choice.call || (oneGoal && choice.shows.map(shown => spoken(shown, this.set)).join(text("page-list-separator"))) || choice.words;
    const buttons = oneGoal ? choices.map(choice => this.button(choice, "", words(choice)))
      : this.gathered(choices, choice => [choice.call ? "plain" : "", words(choice)]);
    this.asking?.close();
    this.asking = chooser(text("page-which", { place: about }), buttons, beside);
    this.asking.addEventListener("click", event => this.press(targetOf(event).closest("button")));
    this.notifyDrawn();
  }

  /**
   * Handles a touch: of a button, of a place, or of neither, which clears the selection.
   * @param {Element} node
   */
  touched(node) {
    const button = node.closest("button"), zone = node.closest("[data-zone]");
    if (button) this.press(button);
    else if (!this.isSeated || node.closest("a, #waiting")) return;
    else if (zone) this.input.place(zone.dataset.zone ?? "", node.closest(".pieces .piece")?.dataset.piece);
    else this.input.clear();
  }

  /**
   * A button lasts through many scenes: what it does follows from the current choices.
   * @param {HTMLElement | null} button
   */
  press(button) {
    if (!button) return;
    const { move, which, piece, at } = button.dataset;
    const key = button.closest("[data-zone]")?.dataset.zone ?? "";
    if (move) this.input.play(move);
    else if (which) this.askWhich(this.scene.choices.filter(choice => JSON.parse(which).includes(choice.move)), button.dataset.to);
    else if (button.matches(".drop")) this.input.put(key);
    else if (key && piece) this.input.piece(key, piece, Number(at));
  }

  notifyDrawn() { this.onDraw.forEach(listener => listener()); }

  // --- drawing ----------------------------------------------------------------

  /** Where everything lies and how large it is, board.css declares for each shape of window; here it only gets its names. */
  draw() {
    finishTasks();
    this.build()();
  }

  /** @returns {() => void} */
  build() {
    const { others, middle, mine, actions } = this.parts;
    const order = this.scene.seats.map(line => line.seat);
    const near = this.near;
    const round = [...order.slice(near + 1), ...order.slice(0, near)];
    const places = placesOf(round.length, this.scene.looks?.next);
    this.faces = avatarsOf(order.map(seat => this.keyOf(seat)));
    const { middle: kind, rows, hand, melds } = this.board;
    const around = round.map((seat, n) => this.seatNode(seat, places?.[n]));
    const me = this.seatNode(order[near]);
    const between = [this.shared(), ...(kind === "rivers" ? [] : [this.facts()])];
    const buttons = actions ? this.buttons() : [];
    return () => {
      Object.assign(this.felt.dataset, { set: this.set, others: places ? round.length : "many", middle: kind, melds, hand: hand > 13 ? "long" : "usual" });
      this.felt.style.setProperty("--rows", String(rows));
      patch(others, ...around);
      patch(mine, me);
      patch(middle, ...between);
      if (actions) patch(actions, ...buttons);
      this.notifyDrawn();
      if (this.turning.size) this.inNextFrame(() => this.inNextFrame(() => this.turnNext())); // pieces start to fly in the first one
    };
  }

  /** @param {() => void} todo */
  inNextFrame(todo) {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(todo);
  }

  /** Turns one hand over in each frame: to draw all of them at once would stop the page for long on a slow device. */
  turnNext() {
    const [next] = this.turning;
    if (!next) return;
    this.turning.delete(next[0]);
    this.zoneNode(next[0])?.replaceWith(next[1]());
    this.inNextFrame(() => this.turnNext());
  }

  get board() { return this.scene.board ?? USUAL_BOARD; }

  /** The index of the seat at the near side: one's own, or the first for spectators. */
  get near() { return Math.max(0, this.scene.seats.findIndex(line => line.seat === this.you)); }

  /**
   * @param {number} seat
   * @param {string} [place]
   * @returns {HTMLElement}
   */
  seatNode(seat, place = "") {
    const line = /** @type {Wire.SceneSeat} */ (this.scene.seats.find(one => one.seat === seat));
    const zones = this.scene.zones.filter(zone => zone.seat === seat && (zone.pieces.length || zone.note || this.isGoal(zone)));
    const figures = line.figures.map(({ key, words, n }) => make("span", { class: "figure", "data-key": key }, badge(key), make("span", {}, `${words} `), make("b", {}, String(n))));
    const marks = [...this.marksOf(seat), ...line.marks].map(({ key, words }) => make("span", { class: "mark", "data-key": key }, badge(key), make("span", {}, words)));
    const toPlay = line.marks.some(mark => mark.key === "mark-to-play");
    const name = this.nameOf(seat);
    return make("section", { class: `seat ${place}${toPlay ? " to-play" : ""}${seat === this.you ? " me" : ""}`, "aria-label": name, "data-seat": seat },
      make("header", {},
        avatar("", this.colorOf(seat), this.faces[seat]),
        make("h2", { translate: seat === this.you ? null : "no", title: name }, name),
        make("span", { class: "about" }, ...marks, make("span", { class: "figures" }, ...figures))),
      ...this.zoneRows(seat, zones));
  }

  /**
   * The zones of a seat: the hand, the melds, and what lies aside.
   * @param {number} seat
   * @param {Wire.Zone[]} zones
   * @returns {HTMLElement[]}
   */
  zoneRows(seat, zones) {
    /** @param {Wire.Zone} zone */
    const kindOf = zone => (zone.key === `hand ${seat}` ? "held" : zone.aside ? "aside" : "laid");
    const rows = Map.groupBy(zones, kindOf);
    /** @param {"aside" | "laid" | "held"} kind */
    const row = kind => make("div", { class: `zones ${kind}` }, ...(rows.get(kind) ?? []).map(zone => this.drawZone(zone)));
    return [row("aside"), row("laid"), row("held")];
  }

  /** The middle: zones on a grid, beside them those without a cell; the facts are at the center of rivers. */
  shared() {
    const zones = this.scene.zones.filter(zone => zone.seat === null);
    const placed = zones.flatMap(zone => (zone.cell ? [this.drawZone(zone)] : []));
    const loose = zones.filter(zone => !zone.cell).map(zone => this.drawZone(zone));
    const center = this.board.middle === "rivers" ? [this.facts()] : [];
    const grid = make("div", { class: "grid" }, ...placed, ...center);
    const columns = Math.max(0, ...zones.map(zone => zone.cell?.[1] ?? 0)) + 1;
    if (this.board.middle === "rows") grid.style.gridTemplateColumns = `repeat(${columns}, auto)`;
    return make("div", { class: "shared" }, grid,
      ...(loose.length ? [make("div", { class: "loose" }, ...loose)] : []));
  }

  /**
   * Where a zone of the middle lies; one that is alone in its row takes all of it.
   * @param {Wire.Zone} zone
   */
  cellOf({ key, seat, cell }) {
    if (seat !== null || !cell) return null;
    const alone = !this.scene.zones.some(other => other.seat === null && other.key !== key && other.cell?.[0] === cell[0]);
    return { name: cell.join(" "), row: cell[0] + 1, column: alone ? "1 / -1" : cell[1] + 1 };
  }

  facts() {
    /** @param {string} value */
    const isLong = value => this.board.middle === "rivers" && value.includes("⟨"); // what was discarded last is marked in its river
    return make("dl", { class: "facts" }, ...this.scene.facts.map(({ key, words, value }) =>
      make("div", { class: isLong(value) ? "unseen" : null }, make("dt", {}, badge(key), ...this.shown(words)), make("dd", {}, ...this.shown(value)))));
  }

  /**
   * Whether something may go here now.
   * @param {Wire.Zone} zone
   * @returns {boolean}
   */
  isGoal(zone) { return this.scene.choices.some(choice => choice.to === zone.key); }

  /**
   * Draws a zone, or keeps its node if nothing about it has changed: building all pieces is the slowest part of a move.
   * @param {Wire.Zone} zone
   * @returns {HTMLElement}
   */
  drawZone(zone) {
    const looks = this.looksOf(zone);
    const news = JSON.stringify([looks, this.set, this.near]);
    const stays = this.drawn.get(zone.key) === news && this.zoneNode(zone.key);
    this.drawn.set(zone.key, news);
    if (stays) return unchanged(make("div", { "data-zone": zone.key }));
    this.turning.delete(zone.key);
    if (!this.isTurnedOver(looks)) return this.zoneOf(looks);
    this.turning.set(zone.key, () => this.zoneOf(looks));
    return unchanged(make("div", { "data-zone": zone.key }));
  }

  /**
   * Whether a hand that is shown face down is seen now.
   * @param {ReturnType<SceneView["looksOf"]>} looks
   */
  isTurnedOver({ key, pieces }) {
    const hidden = this.zoneNode(key)?.querySelectorAll("[data-piece='??']").length ?? 0;
    return hidden > FEW && key.startsWith("hand") && motion() > 0 && pieces.every(one => one.piece !== "??");
  }

  /**
   * Everything that the node of a zone follows from.
   * @param {Wire.Zone} zone
   */
  looksOf(zone) {
    const { key, shape, label, note } = zone;
    const goes = this.commit && this.input.fitting(key).length > 0;
    const row = this.row(zone);
    const able = row.pieces.filter(one => one.live && one.touchable).length;
    const is = {
      backs: zone.pieces.length > 1 && row.backs, target: goes, empty: !zone.pieces.length, last: this.scene.looks?.last === key,
      won: this.scene.looks?.won === key, hand: key === this.handKey, whole: this.input.isWhole(key),
      marked: able && able < row.laid, // if all can be played, marks would say nothing
    };
    const kind = [`zone lies-${shape}`, ...Object.keys(is).filter(one => is[/** @type {keyof typeof is} */ (one)])].join(" ");
    return { key, kind, label, note, drop: goes ? this.goal(zone) : "", cell: this.cellOf(zone), ...row };
  }

  /**
   * @param {ReturnType<SceneView["looksOf"]>} looks
   * @returns {HTMLElement}
   */
  zoneOf({ key, kind, label, note, drop, cell, pieces, backs, count, n, laid }) {
    const lying = make("div", { class: "pieces" },
      ...pieces.map(one => this.pieceOf(one, backs)),
      count ? make("b", { class: "count", "aria-hidden": String(count.isHidden) }, String(n)) : null,
      backs ? make("small", { class: "unseen" }, text("page-face-down", { n })) : null);
    lying.style.setProperty("--n", String(Math.max(1, laid)));
    const box = make("div", { class: kind, "data-zone": key, role: "group", "aria-label": this.plain(label) },
      make("span", { class: "label", "aria-hidden": String(!note) }, ...this.shown(label), note ? make("i", {}, " ", ...this.shown(note)) : null),
      lying);
    if (cell) {
      box.dataset.cell = cell.name;
      box.style.setProperty("--row", String(cell.row));
      box.style.setProperty("--column", String(cell.column));
    }
    if (drop) box.append(make("button", { type: "button", class: "drop", "data-focus": `drop ${key}`, "aria-label": drop }));
    return box;
  }

  /**
   * @param {ReturnType<SceneView["piece"]>} looks
   * @param {boolean} isHidden from screen readers
   * @returns {HTMLElement}
   */
  pieceOf(looks, isHidden) {
    const node = pieceNode(looks.piece, this.set, looks);
    node.className += looks.kind;
    Object.assign(node.dataset, looks.data);
    if (isHidden) node.setAttribute("aria-hidden", "true");
    return node;
  }

  /**
   * The label of what a touch of this place does.
   * @param {Wire.Zone} zone
   * @returns {string}
   */
  goal(zone) {
    const [only, ...others] = this.input.fitting(zone.key);
    if (!this.input.up.length && !others.length) return this.plain(only.words);
    return text("page-goes-here", { place: this.plain(zone.label) });
  }

  /**
   * The pieces of a zone as they lie there; backs are read as one, and not one after another.
   * @param {Wire.Zone} zone
   */
  row(zone) {
    const all = this.order(zone.key), n = all.length;
    const backs = n > 0 && all.every(piece => piece === "??");
    if (backs || zone.shape === "stack") {
      const isNear = zone.seat === this.scene.seats[this.near].seat;
      const shown = zone.shape === "stack" ? all.slice(-1) : all.slice(0, zone.seat === null ? STACKED : isNear ? n : BACKS);
      const pieces = shown.map(piece => this.piece(zone, piece, n - 1));
      return { pieces, n, backs, count: { isHidden: zone.shape !== "stack" || backs }, laid: pieces.length + (backs ? 2 : 1) };
    }
    const pieces = all.map((piece, at) => this.piece(zone, piece, at));
    const groups = zone.groups ?? []; // a winner's sets
    for (let at = groups[0], set = 1; set < groups.length; at += groups[set], set += 1) if (pieces[at]) pieces[at].kind += " apart";
    const winner = this.scene.looks?.won === zone.key && pieces[all.lastIndexOf(this.scene.looks.with ?? "")];
    if (winner) winner.kind += " winner";
    const count = zone.key.startsWith("hand") && all.includes("??") ? { isHidden: true } : null;
    return { pieces, n, backs, count, laid: n + (count ? 1 : 0) };
  }

  /**
   * How a piece looks, and whether it can be touched.
   * @param {Wire.Zone} zone
   * @param {string} piece
   * @param {number} at
   */
  piece(zone, piece, at) {
    const touchable = this.isAsked && piece !== "??" && this.input.onTheWay([[zone.key, piece]]).length > 0;
    const near = this.handKey && (zone.key === this.handKey || (zone.seat === null && piece !== "??")); // always, as a new node costs time
    return {
      piece, live: touchable || Boolean(near), touchable, selected: this.input.isUp(zone.key, piece, at),
      drawn: this.isDrawn(zone.key, at), kind: "", data: { focus: `${zone.key} ${piece} ${at}`, at },
    };
  }

  /**
   * Buttons for what the selection completes and for calls, which scroll if there are many;
   * and apart from them those without pieces, like passing, which always show.
   */
  buttons() {
    if (!this.commit) return [];
    const ready = this.input.complete();
    const called = this.scene.choices.filter(choice => choice.call && choice.touch.length && !ready.includes(choice));
    const bare = this.scene.choices.filter(choice => !choice.touch.length).toSorted((one, two) => Number(Boolean(one.risky)) - Number(Boolean(two.risky)));
    /** @type {(kind: string, nodes: Node[]) => HTMLElement[]} */
    const row = (kind, nodes) => (nodes.length ? [make("div", { class: `row ${kind}` }, ...nodes)] : []);
    return [
      ...row("many", [...this.gathered(onePlace(ready)), ...called.map(choice => this.button(choice, "plain", choice.call))]),
      ...row("bare", bare.map(choice => this.button(choice, "plain", choice.words))),
    ];
  }

  /**
   * One button per target: it plays the only choice, or asks which is meant.
   * @param {Wire.Choice[]} ready
   * @param {(choice: Wire.Choice) => [kind: string, words: string]} [look]
   * @returns {HTMLElement[]}
   */
  gathered(ready, look = choice => ["commit", choice.words]) {
    const places = Map.groupBy(ready, choice => (choice.call || !choice.to ? choice.move : choice.to));
    return [...places.values()].map(same => {
      if (same.length === 1) return this.button(same[0], ...look(same[0]));
      const { to } = same[0];
      return make("button", { type: "button", class: look(same[0])[0], "data-focus": `which ${to}`, "data-to": to, "data-which": JSON.stringify(same.map(choice => choice.move)) },
        text("page-several", { place: this.label(to) }));
    });
  }

  /**
   * A button with its pieces and a word or two; its label has the whole sentence.
   * @param {Wire.Choice} choice
   * @param {string} kind
   * @param {string} words
   * @returns {HTMLElement}
   */
  button(choice, kind, words) {
    const letter = this.letters[choice.move.split(" ")[0]];
    return make("button", {
      type: "button", class: kind, "data-focus": `do ${choice.move}`, "data-move": choice.move, "aria-keyshortcuts": letter,
      "aria-label": this.plain(choice.words),
    }, ...choice.shows.map(piece => pieceNode(piece, this.set)), ...this.shown(words), letter ? make("kbd", { "aria-hidden": "true" }, letter) : null);
  }

  // --- where pieces are on the screen -------------------------------------------

  /**
   * Every piece that shows, with its zone and its place on the screen.
   * @returns {ShownPiece[]}
   */
  rects() {
    /** @type {ShownPiece[]} */
    const found = [];
    if (!this.scene) return found;
    for (const root of [this.parts.others, this.parts.middle, this.parts.mine]) {
      for (const around of root.querySelectorAll("[data-zone]")) {
        const zone = this.zone(around.dataset.zone), pieces = around.querySelectorAll(".pieces .piece");
        if (!zone || !pieces.length) continue;
        const place = around.getBoundingClientRect();
        for (const node of pieces) found.push({ node, piece: node.dataset.piece ?? "", zone, place, box: boxOf(node) });
      }
    }
    return found;
  }
}

/**
 * The picture of a piece, which is wider than its place where pieces overlap.
 * @param {Element} node
 * @returns {DOMRect}
 */
const boxOf = node => (node.querySelector("svg") || node).getBoundingClientRect();

/**
 * Where the opponents sit, in the order of play; undefined if there are too many for sides.
 * @param {number} others
 * @param {string | undefined} next
 * @returns {string[] | undefined}
 */
function placesOf(others, next) {
  const places = { 1: ["across"], 2: ["left", "right"], 3: ["left", "across", "right"] }[others];
  return places && next === "right" ? places.toReversed() : places;
}

/**
 * The choices that need a button: if there are several targets, one of them is touched instead.
 * @param {Wire.Choice[]} choices
 * @returns {Wire.Choice[]}
 */
function onePlace(choices) {
  /** @param {Wire.Choice} choice */
  const isPlaced = choice => choice.to && !choice.call;
  const several = new Set(choices.filter(isPlaced).map(choice => choice.to)).size > 1;
  return several ? choices.filter(choice => !isPlaced(choice)) : choices;
}
