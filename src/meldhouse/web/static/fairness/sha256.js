// SHA-256 as in FIPS 180-4: browsers offer their own only on pages that came over HTTPS.
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const ROUNDS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

/**
 * @param {number} word
 * @param {number} by
 * @returns {number}
 */
const rotated = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * The digest of some bytes, as bytes.
 * @param {Uint8Array} bytes
 * @returns {Uint8Array}
 */
export function sha256(bytes) {
  const state = Uint32Array.from(START);
  const message = padded(bytes);
  for (let at = 0; at < message.byteLength; at += 64) mix(state, message, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => digest.setUint32(4 * n, word));
  return new Uint8Array(digest.buffer);
}

/**
 * The message with a one bit, zeros, and its length in bits, in whole blocks of 64 bytes.
 * @param {Uint8Array} bytes
 * @returns {DataView}
 */
function padded(bytes) {
  const message = new Uint8Array(64 * Math.ceil((bytes.length + 9) / 64));
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(message.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(message.length - 4, bytes.length << 3);
  return view;
}

/**
 * Mixes one block into the state.
 * @param {Uint32Array} state
 * @param {DataView} message
 * @param {number} at
 */
function mix(state, message, at) {
  const words = spread(message, at);
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n++) {
    const one = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n];
    const two = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] += word));
}

/**
 * The message schedule: sixteen words of the message, expanded to 64.
 * @param {DataView} message
 * @param {number} at
 * @returns {Uint32Array}
 */
function spread(message, at) {
  const words = new Uint32Array(64);
  for (let n = 0; n < 16; n++) words[n] = message.getUint32(at + 4 * n);
  for (let n = 16; n < 64; n++) {
    const [far, near] = [words[n - 15], words[n - 2]];
    words[n] = words[n - 16] + (rotated(far, 7) ^ rotated(far, 18) ^ (far >>> 3))
      + words[n - 7] + (rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10));
  }
  return words;
}
