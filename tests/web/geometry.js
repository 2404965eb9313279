// Inserted into a table's page before its own modules: a WebSocket for the test, and the measurements.
(() => {
  const LEAST = { target: 36, line: 24, strip: 24, high: 24 };
  const READABLE = { cards: 28, tiles: 18, ceki: 14 }; // how wide a piece of the others is, in a window from 390x844 on
  const TOLD = { cards: 15, tiles: 14, ceki: 9 }; // and one in the newest line
  let line = null;
  let moments = [];

  class Told {
    static OPEN = 1;
    readyState = 1;

    constructor() {
      line = this;
      setTimeout(() => this.onopen?.());
    }

    /** A hand of tiles gets its longest line: that it is ready. */
    send(text) {
      const { do: asked, id } = JSON.parse(text);
      const ready = first().table.game === "mahjong" ? "waits: ⟨1m⟩ ⟨4m⟩ ⟨7m⟩" : null;
      if (asked === "near") setTimeout(() => this.onmessage({ data: JSON.stringify({ tell: "points", id, line: ready, points: [] }) }));
    }

    close() {}
  }
  window.WebSocket = Told;

  const $ = selector => document.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const shows = node => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const first = () => JSON.parse($("#first").textContent);
  let seats = null;

  const gauge = {
    settled: () => new Promise(done => requestAnimationFrame(() => setTimeout(done))),
    isOpen: () => Boolean(line?.onmessage),
    seat(names) { seats = names; },
    load(told) { moments = told; },
    faces(faces) {
      localStorage.setItem("faces", JSON.stringify(faces));
      document.documentElement.dataset.faces = faces;
    },
    /** Show a moment, and wait for the result of a hand, which is drawn in a task of its own. */
    async show(n) {
      const told = first();
      told.table.state = "playing";
      told.table.hand = 1;
      told.table.seats.forEach((seat, at) => Object.assign(seat, { is: "person", bot: null, you: at === moments[n].you, name: seats[at] || seat.name, here: true }));
      const message = { ...told, played: 0, fair: told.fair, ...moments[n], tell: "table" };
      line.onmessage({ data: JSON.stringify(message) });
      for (let waits = 0; message.over && $("#summary").hidden && waits < 1000; waits += 1) await new Promise(done => setTimeout(done));
    },
    /** The server answers with a hint of a possible move. */
    hint(why) {
      const { move, words } = moments[0].scene.choices[0];
      line.onmessage({ data: JSON.stringify({ tell: "hint", move, words, why }) });
    },
    /** Return what the notice covers of the hand and of all buttons, and whether it leaves its line. */
    coveredByNotice() {
      const said = $("#notice").getBoundingClientRect();
      const overlaps = box => box.left < said.right - 1 && box.right > said.left + 1 && box.top < said.bottom - 1 && box.bottom > said.top + 1;
      const free = all("#mine .piece, .do button, .besides button").filter(shows).filter(node => overlaps(node.getBoundingClientRect()));
      const outside = said.height < 20 || said.top < $(".ask").getBoundingClientRect().top - 4 || said.bottom > innerHeight;
      return [...free.map(node => node.dataset.focus || node.id), ...(outside ? ["outside", said.top, said.bottom] : [])];
    },
    /** Measure the moments; in every n-th moment, also with pieces picked up. */
    async measure(from, to, every = 1, turn = 0) {
      const found = [];
      const seen = {};
      const last = Math.min(to, moments.length);
      for (let n = from; n < last; n += 1) {
        await gauge.show(n);
        found.push(...looked().map(each => [n, ...each]));
        if (n % every === turn % every) found.push(...touched().map(each => [n, "picked up", ...each]));
        for (const [place, wide] of Object.entries(sizes())) seen[place] = new Set([...seen[place] ?? [], ...wide]);
      }
      for (const [place, wide] of Object.entries(seen)) if (Math.max(...wide) - Math.min(...wide) > 1) found.push([last - 1, "size changes", place, ...wide]);
      return { looked: last - from, found };
    },
    /** Show a replay at these moments of the hand, one after the other. */
    lookBack(at) {
      const found = [];
      for (const n of at) {
        $("#scrub").value = n;
        $("#scrub").dispatchEvent(new Event("input"));
        found.push(...looked().map(each => [n, ...each]));
      }
      return { looked: at.length, found };
    },
    plant(style) { spoiled.replaceSync(style); },
  };
  window.gauge = gauge;
  const spoiled = new CSSStyleSheet();
  document.adoptedStyleSheets.push(spoiled);

  /** Return the findings with the result of a hand open, and then closed. */
  function looked() {
    const lay = open => shows($("#fold")) && $("#fold").ariaExpanded !== String(open) && $("#fold").click();
    lay(true);
    const found = shows($("#summary")) ? wrongWith(page, own, targets, result) : [];
    lay(false);
    return [...found, ...trouble()];
  }

  /** Return the findings of the current page. */
  function trouble() { return wrongWith(page, own, rows, zones, panels, frames, targets, texts, newest); }

  function wrongWith(...looks) {
    const found = [];
    const wrong = (...what) => found.push(what.map(each => (typeof each === "number" ? Math.round(each) : each)));
    for (const look of looks) look(wrong);
    return found;
  }

  /** Pick up some pieces in turn: no other piece moves, and all other checks pass. */
  function touched() {
    const found = [];
    const lying = () => ["#mine", "#middle", ".ask"].map(part => $(part).getBoundingClientRect()).map(box => [box.left, box.top, box.width, box.height].map(Math.round).join(" "));
    const able = all('#mine .piece[data-touchable="true"]').length;
    for (const at of new Set([0, able - 1])) {
      const node = all('#mine .piece[data-touchable="true"]')[at];
      if (!node) continue;
      const before = lying();
      node.click();
      const after = lying();
      if (before.join() !== after.join()) found.push(["jumps", before.join(" | "), after.join(" | ")]);
      found.push(...trouble());
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    }
    return found;
  }

  function page(wrong) {
    const root = document.scrollingElement;
    const title = $(".bar h1").getBoundingClientRect();
    if (title.top < 4) wrong("title at the edge", title.top);
    if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) wrong("the page scrolls", root.scrollWidth, root.scrollHeight);
    for (const node of all(".felt, .felt .around, .felt #others, .felt #middle, .felt #mine, .felt .ask, .felt .do, .felt .zones, .felt .pieces, .bar")) {
      if (!shows(node)) continue;
      const clips = getComputedStyle(node).overflow !== "visible";
      if (clips && (node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1)) wrong("scrolls or is cut", node.id || node.className, node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight);
    }
  }

  const named = node => (node ? `${node.tagName}#${node.id}.${node.getAttribute("class")}` : "nothing");
  const inside = box => box.left >= -0.5 && box.top >= -0.5 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
  const at = (x, y) => document.elementFromPoint(x, y);

  /** Return the part of a piece's picture that its next neighbors don't cover. */
  function strip(piece, next) {
    const box = piece.querySelector("svg").getBoundingClientRect();
    let { right, bottom } = box;
    for (const other of next) {
      const lies = other.getBoundingClientRect();
      const beside = lies.top < box.top + box.height * 0.3;
      if (beside && lies.left > box.left) right = Math.min(right, lies.left);
      if (!beside && lies.left < box.right - 1 && lies.right > box.left + 1) bottom = Math.min(bottom, lies.top);
    }
    return { left: box.left, top: box.top, right, bottom, width: right - box.left, height: bottom - box.top };
  }

  function isSeen(node, box) {
    const [dx, dy] = [Math.min(4, Math.max(1.6, box.width * 0.2)), Math.min(6, box.height * 0.2)]; // a hit is rounded to pixels
    const spots = [[box.left + dx, box.top + dy], [box.right - dx, box.top + dy], [(box.left + box.right) / 2, (box.top + box.bottom) / 2],
      [box.left + dx, box.bottom - dy], [box.right - dx, box.bottom - dy]];
    return spots.every(([x, y]) => {
      const seen = at(x, y);
      return seen && (node.contains(seen) || (seen.matches(".backs .count") && seen.parentNode.contains(node)) || (seen.classList.contains("drop") && seen.parentNode.contains(node)));
    });
  }

  /** Return whether it can be read at its size. */
  const isTold = node => Boolean(node) && shows(node) && node.getClientRects()[0].height > 9 && getComputedStyle(node.parentNode).clipPath === "none";

  /** Your pieces: whole, uncovered, and each wide and high enough to touch. */
  function own(wrong) {
    if (!$("#mine .held .piece") && !document.body.matches(":has(#summary:not([hidden]))") && !isTold($("#mine .held .label i"))) wrong("no hand");
    for (const zone of all("#mine .zone")) {
      const pieces = all(".pieces > .piece", zone);
      pieces.forEach((piece, n) => {
        if (!shows(piece)) return wrong("own piece does not show", piece.dataset.piece);
        const part = strip(piece, pieces.slice(n + 1).map(one => one.querySelector("svg")));
        if (!inside(piece.querySelector("svg").getBoundingClientRect())) return wrong("own piece outside", piece.dataset.piece);
        if (!isSeen(piece, part)) return wrong("own piece covered", piece.dataset.piece, part.left, part.top, part.width, part.height);
        const small = zone.dataset.zone.startsWith("hand") && (part.width < LEAST.strip - 0.5 || part.height < LEAST.high - 0.5);
        return small && wrong("own piece small", piece.dataset.piece, part.width, part.height);
      });
    }
  }

  /** Your hand is one row in a wide window, and its pieces are the largest; melds can be read. */
  function rows(wrong) {
    const set = $(".felt").dataset.set;
    const own = all("#mine .held .pieces > .piece svg").map(node => node.getBoundingClientRect());
    const spread = Math.max(...own.map(box => box.top)) - Math.min(...own.map(box => box.top));
    if (innerWidth >= 844 && innerWidth > innerHeight && spread > own[0]?.height * 0.4) wrong("hand in two rows", spread);
    const largest = Math.max(0, ...all("#middle .piece svg, #others .piece svg, #mine .laid .piece svg").map(node => node.getBoundingClientRect().width));
    if (own.length && largest > own[0].width + 0.5) wrong("hand smaller than another piece", own[0].width, largest);
    if (innerWidth < 390) return;
    for (const zone of all("#mine .laid .zone")) {
      const wide = zone.querySelector(".pieces .piece svg")?.getBoundingClientRect().width;
      if (wide < READABLE[set] - 0.5) wrong("laid piece small", zone.dataset.zone, wide);
    }
  }

  /** The width of the pieces of each place: it stays the same through a hand. */
  function sizes() {
    const places = { hand: "#mine .held", melds: "#mine .laid", middle: "#middle .zone:not(.lies-stack)", others: "#others .seat .zones:not(.aside)" };
    return Object.fromEntries(Object.entries(places).map(([place, where]) => {
      const wide = all(`${where} .pieces > .piece svg`).filter(shows).map(node => Math.round(node.getBoundingClientRect().width));
      return [place, [...new Set(wide)]];
    }));
  }

  /** The frame of a place or piece crosses no name, and its arrow covers none. */
  function frames(wrong) {
    const edge = (box, off) => ({ left: box.left - off, top: box.top - off, right: box.right + off, bottom: box.bottom + off });
    const crosses = (box, frame) => box.left < frame.right && box.right > frame.left && box.top < frame.bottom && box.bottom > frame.top;
    const framed = all("#middle .zone.target, #others .zone.target, #middle .last .piece:last-of-type svg")
      .map(node => [node.dataset.zone || "last", node.getBoundingClientRect(), parseFloat(getComputedStyle(node).outlineOffset)]);
    const range = document.createRange();
    const names = all("#middle .label, #others .label, #others header").filter(node => shows(node) && getComputedStyle(node).clipPath === "none").flatMap(node => {
      range.selectNodeContents(node);
      const edge = node.getBoundingClientRect().right; // a long name ends there with an ellipsis
      return [...range.getClientRects()].map(box => ({ left: box.left, right: Math.min(box.right, edge), top: box.top + 2, bottom: box.bottom - 2 })); // of a letter's height
    }).filter(box => box.bottom > box.top);
    for (const [what, box, off] of framed) {
      const [outer, inner] = [edge(box, off + 2), edge(box, off)];
      for (const name of names) {
        const within = name.left >= inner.left && name.right <= inner.right && name.top >= inner.top && name.bottom <= inner.bottom;
        if (crosses(name, outer) && !within) wrong("frame over a name", what, name.left - outer.left, name.top - outer.top);
      }
      if (outer.left < 0 || outer.left < $(".around").getBoundingClientRect().left - 1.5) wrong("frame cut", what, outer.left);
    }
    for (const drop of all(".zone .drop")) {
      const box = drop.getBoundingClientRect();
      const { top, left, width, height } = getComputedStyle(drop, "::after");
      const [x, y] = [box.left + parseFloat(left), box.top + parseFloat(top)];
      const arrow = { left: x, top: y, right: x + parseFloat(width), bottom: y + parseFloat(height) };
      if (names.some(name => crosses(name, arrow))) wrong("arrow over a name", drop.dataset.focus);
    }
  }

  /** Pieces in the newest line can be distinguished, and none is cut. */
  function newest(wrong) {
    if (!$("#newest") || !shows($("#newest"))) return;
    for (const piece of all("#newest .piece svg")) {
      const { width, top, bottom } = piece.getBoundingClientRect();
      const least = TOLD[$(".felt").dataset.set] * ($(".said").dataset.tight > 1 ? 0.8 : 1);
      if (width < least - 0.5) wrong("told piece small", width);
      if (top < innerHeight && bottom > innerHeight + 0.5) wrong("told piece cut", bottom);
    }
  }

  /** A partly hidden hand shows its number of pieces, because only some of its backs may be drawn. */
  function counted(zone, wrong) {
    const count = zone.querySelector(".count");
    if (!isTold(count)) return wrong("not told how many", zone.dataset.zone);
    const [box, seat] = [count, zone.closest(".seat")].map(node => node.getBoundingClientRect());
    if (!inside(box) || box.right > seat.right - 2 || box.bottom > seat.bottom + 1) wrong("how many is outside its seat", zone.dataset.zone, box.right - seat.right);
  }

  /** Each zone shows enough to distinguish its pieces: a strip of each, and the last one whole. */
  function zones(wrong) {
    for (const zone of all("#middle .zone, #others .zone")) {
      const pieces = all(".pieces > .piece", zone).filter(shows);
      const last = pieces.at(-1);
      if (zone.closest("#others") && zone.dataset.zone.startsWith("hand") && zone.querySelector('[data-piece="??"]')) counted(zone, wrong);
      pieces.forEach((piece, n) => {
        if (piece.dataset.piece === "??" && piece !== last) return;
        const box = piece.querySelector("svg").getBoundingClientRect();
        const part = strip(piece, pieces.slice(n + 1).map(one => one.querySelector("svg")));
        const lapped = piece !== last && n > 0 && part.width < 6; // of a long pile only the ends are told
        if (lapped) return;
        if (n === 0 && piece !== last && zone.matches("#middle .lies-fan") && part.width < box.width * 0.17) wrong("first of a pile can't be told", zone.dataset.zone, part.width, box.width);
        const least = innerWidth >= 390 && innerHeight >= 844 ? READABLE[$(".felt").dataset.set] : 0;
        if (zone.closest("#others") && box.width < least - 0.5) wrong("piece of another small", zone.dataset.zone, box.width);
        if (zone.closest("#middle") && box.width < least - 0.5 && filled() < 0.7) wrong("small where there is room", zone.dataset.zone, box.width);
        const seat = zone.closest("#others .seat")?.getBoundingClientRect();
        if (seat && (box.left < seat.left - 1 || box.right > seat.right + 1 || box.bottom > seat.bottom + 1)) wrong("piece outside its seat", zone.dataset.zone, piece.dataset.piece, box.right - seat.right, box.bottom - seat.bottom);
        if (!inside(box)) wrong("piece outside", zone.dataset.zone, piece.dataset.piece, box.left, box.top);
        else if (!isSeen(piece, part)) wrong("piece covered", zone.dataset.zone, piece.dataset.piece, part.width, part.height);
      });
    }
  }

  /** The panels of others: inside their place, not over another panel or the middle, and with everything inside their frames. */
  function panels(wrong) {
    const edges = node => { const { left, right, top, bottom } = node.getBoundingClientRect(); return { node, left, right, top, bottom }; };
    const isWithin = (box, frame) => box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
    const overlap = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1 && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 1;
    const seats = all("#others .seat").map(edges);
    const around = edges($(".around"));
    const middle = all("#middle .zone, #middle .facts").filter(node => shows(node) && node.getClientRects().length).map(edges);
    seats.forEach((seat, n) => {
      const name = seat.node.dataset.seat;
      if (!isWithin(seat, around)) wrong("panel cut", name, seat.right - around.right, seat.bottom - around.bottom);
      for (const other of [...seats.slice(n + 1), ...middle]) if (overlap(seat, other)) wrong("panel over another", name, other.node.dataset.seat ?? other.node.dataset.zone ?? "facts", seat.bottom - other.top);
      for (const part of all("h2, .mark, .figure, .count, .piece svg, .label", seat.node)) {
        if (!shows(part) || getComputedStyle(part.closest(".label, .mark") ?? part).clipPath !== "none") continue;
        const box = edges(part);
        if (box.right - box.left > 0 && !isWithin(box, seat)) wrong("out of its panel", name, part.className.baseVal ?? (part.className || part.tagName), box.right - seat.right, box.bottom - seat.bottom);
      }
    });
  }

  /** Return how much of the middle's height its pieces use. */
  function filled() {
    const boxes = [...$("#middle").children].map(node => node.getBoundingClientRect()).filter(box => box.height);
    return (Math.max(...boxes.map(box => box.bottom)) - Math.min(...boxes.map(box => box.top))) / $("#middle").clientHeight;
  }

  // The newest line can be touched even below the prompt, where no explained term is.
  const lies = (node, seen) => node.contains(seen) || (seen.contains(node) && seen.matches("label")) || (node.id === "newest" && seen.matches("#prompt .word"));
  const hits = (node, x, y) => { const seen = at(x, y); return Boolean(seen) && lies(node, seen); };

  /** Everything that can be pressed: inside the window, uncovered, and large enough. */
  // A term within a sentence is as large as the sentence: it only explains, and the explanation is also elsewhere.
  function targets(wrong) {
    for (const node of all(".house a, .house button, .bar button, .bar a, .bar select, .felt button:not(.piece, .word), .felt a, .felt select, .story button:not(.moment), .story a, .chooser button")) {
      if (!shows(node) || node.closest(".skip") || node.disabled) continue;
      const box = node.getBoundingClientRect();
      const what = node.id || node.dataset.move || node.dataset.focus || node.textContent.trim();
      if (!inside(box)) { wrong("target outside", what, box.left, box.top, box.right, box.bottom); continue; }
      const least = node.id === "newest" ? LEAST.line : LEAST.target;
      if (box.width < least - 0.5 || box.height < least - 0.5) wrong("target small", what, box.width, box.height);
      const spots = [[box.left + 5, box.top + 5], [box.right - 5, box.bottom - 5], [(box.left + box.right) / 2, (box.top + box.bottom) / 2]];
      const bad = spots.find(([x, y]) => !hits(node, x, y));
      if (bad) wrong("target covered", what, ...bad, named(at(...bad)));
    }
    for (const zone of all("#middle .zone, #others .zone")) {
      const able = all('.piece[data-touchable="true"]', zone);
      if (!able.length || zone.querySelector(".drop")) continue;
      const boxes = able.map(piece => piece.querySelector("svg").getBoundingClientRect());
      const wide = Math.max(...boxes.map(box => box.right)) - Math.min(...boxes.map(box => box.left));
      const high = Math.max(...boxes.map(box => box.bottom)) - Math.min(...boxes.map(box => box.top));
      const pieces = all(".pieces > .piece", zone).map(piece => piece.querySelector("svg"));
      const strips = able.map(piece => strip(piece, pieces.slice(pieces.indexOf(piece.querySelector("svg")) + 1)));
      const whole = able.length === pieces.length && zone.matches(".lies-fan");
      const narrow = !whole && strips.some(part => part.width < LEAST.strip - 0.5);
      const middle = boxes.at(-1);
      const [x, y] = [(middle.left + middle.right) / 2, (middle.top + middle.bottom) / 2];
      const far = LEAST.target / 2 - 1;
      const isFound = [[-far, 0], [far, 0], [0, -far], [0, far]].every(([dx, dy]) => zone.contains(at(x + dx, y + dy)?.closest(".piece")));
      const small = (wide < LEAST.target - 0.5 || high < LEAST.target - 0.5) && !isFound;
      if (small || narrow) wrong("target in the middle small", zone.dataset.zone, wide, high);
    }
  }

  /** The result of a hand: its first line, the winner and your row visible, no line cut, as much of it as fits, the last move visible. */
  function result(wrong) {
    const node = $("#summary");
    const box = node.getBoundingClientRect();
    if (!inside(box)) wrong("result outside", box.left, box.top, box.right, box.bottom);
    const heading = $("#summary h2").getBoundingClientRect();
    if (heading.bottom > box.bottom || !hits(node, heading.left + 5, heading.bottom - 5)) wrong("heading of the result covered", heading.bottom, box.bottom);
    for (const cell of all("#summary .standings:not(.by-hand) tr:is(.mine, .first) td:last-child")) {
      const { left, bottom } = cell.getBoundingClientRect();
      if (bottom > box.bottom || !hits(cell, left + 2, bottom - 3)) wrong("what was won is not in sight", bottom, box.bottom);
    }
    const range = document.createRange();
    for (const line of all("#summary :is(h2, li, caption, td, thead th)")) {
      range.selectNodeContents(line);
      const wide = [...range.getClientRects()].filter(part => part.width > 1 && (part.left < box.left || part.right > box.left + node.clientWidth + 2));
      if (shows(line) && getComputedStyle(line).clipPath === "none" && wide.length) wrong("line of the result cut", line.textContent.trim());
    }
    const writing = parseFloat(getComputedStyle(node).fontSize);
    if (node.scrollHeight > node.clientHeight + 1 && writing > 13) wrong("result cut where it could be written smaller", node.scrollHeight - node.clientHeight, writing);
    const told = all("#summary .piece.told svg").map(piece => piece.getBoundingClientRect());
    const over = told.find((one, n) => told.slice(n + 1).some(next => next.top > one.top + 6 && next.top < one.bottom - 2 && next.left < one.right - 1 && next.right > one.left + 1));
    if (over) wrong("pieces of the result over each other", over.left, over.top);
    const left = $("#mine").getBoundingClientRect().top - box.bottom;
    if (node.scrollHeight > node.clientHeight + 1 && left > 20) wrong("result small where there is room", left);
  }

  /** Every text shows as a whole: inside the window, not cut by its surroundings, not covered. */
  function texts(wrong) {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const around = node.parentElement;
      if (!node.data.trim() || !around || around.closest("script, style, .unseen, .skip, #mine .held .label, .seat h2, .bar h1, .story .scroll, #log, #summary, .lies-fan .piece:not(:last-of-type) .stand-in, svg, dialog:not([open]), #notice") || !shows(around) || getComputedStyle(around.closest(".label, .mark") || around).clipPath !== "none") continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width < 1 || box.height < 1) continue;
        if (!inside({ left: box.left, top: box.top + (around.closest("h1") ? 0 : 3), right: box.right, bottom: box.bottom - 3 })) { wrong("text outside", node.data.trim(), box.left, box.top); break; }
        const y = (box.top + box.bottom) / 2;
        const spots = [[box.left + 1, y], [(box.left + box.right) / 2, y], [box.right - 1, y]];
        const bad = spots.find(([x, spot]) => {
          const seen = at(x, spot);
          const same = around.closest(".label, dd, dt, p, li, button, header");
          return !seen || clipped(around, x, spot) || !(same?.contains(seen) || around.contains(seen) || seen.contains(around) || seen.id === "newest" || (seen.classList.contains("drop") && seen.parentNode.contains(around)));
        });
        if (bad) { wrong("text covered or cut", node.data.trim(), around.className || around.id || around.tagName, named(at(...bad))); break; }
      }
    }
  }

  /** Return whether something around a text cuts it off. */
  function clipped(node, x, y) {
    for (let box = node; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflow === "visible") continue;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) return true;
    }
    return false;
  }
})();
