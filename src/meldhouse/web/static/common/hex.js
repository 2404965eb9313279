// Bytes as letters.
export const hex = bytes => [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("");

/** Letters that nobody else can know.  Pages come over plain http too: nothing may be used that browsers keep from those. */
export const randomLetters = () => hex(crypto.getRandomValues(new Uint8Array(16)));
