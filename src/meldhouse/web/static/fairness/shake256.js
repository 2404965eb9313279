// SHAKE-256 as in FIPS 202: browsers have none.
const RATE = 136; // bytes that are absorbed or squeezed per permutation
const ROUNDS = 24;
const WORD = (1n << 64n) - 1n;

/**
 * @param {bigint} lane
 * @param {bigint} by
 * @returns {bigint}
 */
const rotated = (lane, by) => (by ? ((lane << by) | (lane >> (64n - by))) & WORD : lane);

/** Lane n of the permuted state comes from lane FROM[n], rotated by ROTATIONS[n] bits: a walk over all lanes but the first. */
const FROM = Array(25).fill(0);
const ROTATIONS = Array(25).fill(0n);
for (let [x, y, step, by] = [1, 0, 1, 0]; step <= 24; step++) {
  by += step;
  const [nextX, nextY] = [y, (2 * x + 3 * y) % 5];
  FROM[nextX + 5 * nextY] = x + 5 * y;
  ROTATIONS[nextX + 5 * nextY] = BigInt(by % 64);
  [x, y] = [nextX, nextY];
}

/** The round constants; their bits are those of a linear-feedback shift register. */
const CONSTANTS = Array.from({ length: ROUNDS }, () => 0n);
for (let n = 0, register = 1; n < ROUNDS * 7; n++) {
  if (register & 1) CONSTANTS[Math.floor(n / 7)] |= 1n << BigInt(2 ** (n % 7) - 1);
  register = (register << 1) ^ (register & 0x80 ? 0x171 : 0);
}

/**
 * The endless output for some bytes, byte by byte.
 * @param {Uint8Array} bytes
 * @returns {Generator<number, never>}
 */
export function* shake256(bytes) {
  const state = new DataView(new ArrayBuffer(200));
  const message = padded(bytes);
  for (let at = 0; at < message.length; at += RATE) {
    for (let n = 0; n < RATE; n++) state.setUint8(n, state.getUint8(n) ^ message[at + n]);
    mix(state);
  }
  for (;;) {
    for (let n = 0; n < RATE; n++) yield state.getUint8(n);
    mix(state);
  }
}

/**
 * The message with the domain suffix of SHAKE, zeros, and a last bit, in whole blocks.
 * @param {Uint8Array} bytes
 * @returns {Uint8Array}
 */
function padded(bytes) {
  const message = new Uint8Array(RATE * (Math.floor(bytes.length / RATE) + 1));
  message.set(bytes);
  message[bytes.length] = 0x1f;
  message[message.length - 1] |= 0x80;
  return message;
}

/** @param {DataView} state */
function mix(state) {
  let lanes = Array.from({ length: 25 }, (_, n) => state.getBigUint64(8 * n, true));
  for (const constant of CONSTANTS) lanes = round(lanes, constant);
  lanes.forEach((lane, n) => state.setBigUint64(8 * n, lane, true));
}

/**
 * @param {bigint[]} lanes
 * @param {bigint} constant
 * @returns {bigint[]}
 */
function round(lanes, constant) {
  const columns = [0, 1, 2, 3, 4].map(x => lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20]);
  const spread = columns.map((_, x) => columns[(x + 4) % 5] ^ rotated(columns[(x + 1) % 5], 1n));
  const moved = FROM.map((from, n) => rotated(lanes[from] ^ spread[from % 5], ROTATIONS[n]));
  const next = moved.map((lane, n) => {
    const row = n - (n % 5);
    return lane ^ (~moved[row + ((n + 1) % 5)] & WORD & moved[row + ((n + 2) % 5)]);
  });
  next[0] ^= constant;
  return next;
}
