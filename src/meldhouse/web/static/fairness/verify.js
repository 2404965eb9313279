// Verifies a deal against the server's commitment, from the record of the table alone.
import { hex } from "../common/hex.js";
import { sha256 } from "./sha256.js";
import { shake256 } from "./shake256.js";

/** @typedef {{ number: number; added: { chair: number; words: string }[]; drawn: number | null; promise?: string; secret?: string | null; deck?: string; chance?: string }} RecordedHand */

const GENERATORS = (1n << 64n) - 1n;
/**
 * @param {string} text
 * @returns {Uint8Array}
 */
const bytesOf = text => new TextEncoder().encode(text);

/**
 * The hands of a record, parsed.
 * @param {string} record
 * @returns {RecordedHand[]}
 */
export function handsOf(record) {
  /** @type {RecordedHand[]} */
  const hands = [];
  let drawn = null;
  for (const line of record.split(/\n/)) {
    const [word, ...rest] = line.trim().split(" ");
    const value = rest.join(" ");
    if (word === "drawn") drawn = Number(value);
    else if (word === "hand") hands.push({ number: hands.length + 1, added: [], drawn: hands.length ? null : drawn });
    const hand = hands.at(-1);
    if (!hand) continue;
    if (word === "added") hand.added.push({ chair: Number(rest[0]), words: rest.slice(1).join(" ") });
    else if (word === "deck" || word === "chance" || word === "promise" || word === "secret") hand[word] = value;
  }
  return hands;
}

/** Uniform random numbers from a secret and the words that were added to it. */
class RandomBits {
  /**
   * @param {Pick<RecordedHand, "secret" | "added">} hand
   */
  constructor({ secret, added }) {
    const lines = added.toSorted((one, other) => one.chair - other.chair).map(({ chair, words }) => `${chair} ${words}`);
    this.bytes = shake256(bytesOf([`meldhouse deal 1 ${secret}`, ...lines, ""].join("\n")));
  }

  /**
   * @param {bigint} n
   * @returns {bigint}
   */
  below(n) {
    const bits = n > 1n ? (n - 1n).toString(2).length : 0;
    for (;;) {
      let drawn = 0n;
      for (let taken = 0; taken < bits; taken += 8) drawn = (drawn << 8n) | BigInt(this.bytes.next().value);
      drawn &= (1n << BigInt(bits)) - 1n;
      if (drawn < n) return drawn;
    }
  }

  /**
   * @param {string[]} pieces
   * @returns {string[]}
   */
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
 * The verdict on a hand, as a code: `kept`, or what is wrong.  `known` is the commitment that this browser received and
 * the words that it added before the deal; `seats` is the number of seats; `luck` is the number of ways in which the game
 * may prepare a deck (1: it is dealt as shuffled).
 * @param {RecordedHand} hand
 * @param {import("./store.js").Known} known
 * @param {number} seats
 * @param {number} luck
 * @returns {string}
 */
export function verdict(hand, known, seats, luck) {
  if (!hand.promise || !hand.secret) return "unpromised";
  if (known.promise && known.promise !== hand.promise) return "changed";
  if (hex(sha256(bytesOf(`meldhouse promise 1 ${hand.secret}\n`))) !== hand.promise) return "broken";
  if (known.words && !hand.added.some(one => one.words === known.words)) return "left-out";
  const chance = new RandomBits(hand);
  const dealt = (hand.deck ?? "").split(" ");
  const prepared = preparedCount(dealt, chance.shuffled(dealt.toSorted()));
  if (luck === 1 && prepared) return "other-deck";
  chance.below(BigInt(luck));
  if ((1n + chance.below(GENERATORS)).toString(16).padStart(16, "0") !== hand.chance) return "other-deck";
  if (hand.drawn !== null && Number(chance.below(BigInt(seats))) !== hand.drawn) return "other-first";
  return prepared > MAX_PREPARED ? "other-deck" : "kept";
}

/**
 * The number of pieces that a game may move to the front of the shuffled deck.  Which ones is not checked here:
 * `meldhouse verify` does that with the rules of the game.
 */
const MAX_PREPARED = 2;

/**
 * The number of pieces at the front of the deck that are out of the order of the shuffle.
 * @param {string[]} dealt
 * @param {string[]} shuffled
 * @returns {number}
 */
function preparedCount(dealt, shuffled) {
  for (let n = 0; n <= dealt.length; n++) {
    const rest = [...shuffled];
    for (const piece of dealt.slice(0, n)) rest.splice(rest.indexOf(piece), 1);
    if (dealt.slice(n).every((piece, at) => piece === rest[at])) return n;
  }
  return dealt.length;
}
