// Was a hand dealt as the house promised?  Checked from the record of the table, with nothing of the house but its word.
import { hex } from "../common/hex.js";
import { sha256 } from "./sha256.js";
import { shake256 } from "./shake256.js";

const GENERATORS = (1n << 64n) - 1n;
const bytesOf = text => new TextEncoder().encode(text);

/** The hands of a record: what stands behind each heading of theirs. */
export function handsOf(record) {
  const hands = [];
  let drawn = null;
  for (const line of record.split(/\n/)) {
    const [word, ...rest] = line.trim().split(" ");
    const told = rest.join(" ");
    if (word === "drawn") drawn = Number(told);
    else if (word === "hand") hands.push({ number: hands.length + 1, added: [], drawn: hands.length ? null : drawn });
    else if (word === "added") hands.at(-1).added.push({ chair: Number(rest[0]), words: rest.slice(1).join(" ") });
    else if (["deck", "chance", "promise", "secret"].includes(word)) hands.at(-1)[word] = told;
  }
  return hands;
}

/** Even numbers from a secret and what was added to it. */
class Chance {
  constructor({ secret, added }) {
    const lines = added.toSorted((one, other) => one.chair - other.chair).map(({ chair, words }) => `${chair} ${words}`);
    this.bytes = shake256(bytesOf([`meldhouse deal 1 ${secret}`, ...lines, ""].join("\n")));
  }

  below(n) {
    const bits = n > 1n ? (n - 1n).toString(2).length : 0;
    for (;;) {
      let drawn = 0n;
      for (let taken = 0; taken < bits; taken += 8) drawn = (drawn << 8n) | BigInt(this.bytes.next().value);
      drawn &= (1n << BigInt(bits)) - 1n;
      if (drawn < n) return drawn;
    }
  }

  shuffled(pieces) {
    const order = [...pieces];
    for (let place = order.length - 1; place > 0; place--) {
      const other = Number(this.below(BigInt(place + 1)));
      [order[place], order[other]] = [order[other], order[place]];
    }
    return order;
  }
}

/**
 * What there is to say of a hand, as a code: `kept`, or what is wrong.  `known` is what this browser was told and added
 * before it, `seats` how many sit there, `luck` how many ways the game has to prepare a deck (1: it is dealt as shuffled).
 */
export function verdict(hand, known, seats, luck) {
  if (!hand.promise || !hand.secret) return "unpromised";
  if (known.promise && known.promise !== hand.promise) return "changed";
  if (hex(sha256(bytesOf(`meldhouse promise 1 ${hand.secret}\n`))) !== hand.promise) return "broken";
  if (known.words && !hand.added.some(one => one.words === known.words)) return "left-out";
  const chance = new Chance(hand);
  const dealt = hand.deck.split(" ");
  const laid = laidFirst(dealt, chance.shuffled(dealt.toSorted()));
  if (luck === 1 && laid) return "other-deck";
  chance.below(BigInt(luck));
  if ((1n + chance.below(GENERATORS)).toString(16).padStart(16, "0") !== hand.chance) return "other-deck";
  if (hand.drawn !== null && Number(chance.below(BigInt(seats))) !== hand.drawn) return "other-first";
  return laid > PREPARED ? "other-deck" : "kept";
}

/**
 * Pieces that a game may lay before all others, out of the order they were shuffled into.  Which they are is the law's to
 * say, and not worked out here: `meldhouse verify` does.
 */
const PREPARED = 2;

/** How many pieces at the beginning are out of the order of the shuffle: all behind them lie as they were shuffled. */
function laidFirst(dealt, shuffled) {
  for (let n = 0; n <= dealt.length; n++) {
    const rest = [...shuffled];
    for (const piece of dealt.slice(0, n)) rest.splice(rest.indexOf(piece), 1);
    if (dealt.slice(n).every((piece, at) => piece === rest[at])) return n;
  }
  return dealt.length;
}
