// Sentences of the house speak of seats; people are called by their names, and oneself is "you".
const IRREGULAR = { is: "are", has: "have", does: "do", goes: "go", was: "were" };
const SECOND = /\b(and|or) (beats|deals|draws|discards|ends|lays|pays|takes|wins)\b/g; // what the same one does besides

/** "passes" -> "pass": what the other does, said of oneself. */
function asDoneByYou(verb) {
  if (IRREGULAR[verb]) return IRREGULAR[verb];
  return verb.replace(/ies$/, "y").replace(/(ss|sh|ch|x)es$/, "$1").replace(/([^s])s$/, "$1");
}

/** "draws a card and ends the turn" -> "draw a card and end the turn". */
export function spokenToYou(words) {
  return words
    .replace(/^\w+/, asDoneByYou)
    .replace(SECOND, (_, and, verb) => `${and} ${asDoneByYou(verb)}`)
    .replace(/\btheir own\b/, "your own");
}

/** "Seat 2 wins with seat 0's tile" -> "Otto wins with your tile". */
export function named(text, you, nameOf) {
  return text.split(/(?<=[:;.,]) /).map(part => namedPart(part, you, nameOf)).join(" ");
}

/** A part of a sentence in which one alone does what is done. */
function namedPart(text, you, nameOf) {
  const yours = text.match(/^[Ss]eat (\d+) (?!and )(.+)$/);
  const mine = yours && Number(yours[1]) === you;
  const told = mine ? text.slice(0, -yours[2].length) + spokenToYou(yours[2]) : text;
  return told
    .replace(/\b([Ss])eat (\d+)'s\b/g, (_, s, n) => (Number(n) === you ? (s === "S" ? "Your" : "your") : `${nameOf(Number(n))}'s`))
    .replace(/\b(of|by|from|for|to|pays|beats) seat (\d+)/g, (_, of, n) => `${of} ${Number(n) === you ? "you" : nameOf(Number(n))}`)
    .replace(/\b([Ss])eat (\d+)/g, (_, s, n) => (Number(n) === you ? (s === "S" ? "You" : "you") : nameOf(Number(n))));
}
