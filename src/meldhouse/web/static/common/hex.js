// Bytes as hexadecimal text, and random identifiers.
/**
 * @param {Iterable<number>} bytes
 * @returns {string}
 */
export const hex = bytes => [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("");

/** A random identifier.  `crypto.randomUUID` is missing on pages that came over plain HTTP. */
export const randomLetters = () => hex(crypto.getRandomValues(new Uint8Array(16)));
