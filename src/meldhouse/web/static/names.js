// Sentences of the house speak of seats; people are called by their names, and oneself is "you".
const IRREGULAR = { is: "are", has: "have", does: "do", goes: "go", was: "were" };

/** "passes" -> "pass": what the other does, said of oneself. */
function asDoneByYou(verb) {
  if (IRREGULAR[verb]) return IRREGULAR[verb];
  return verb.replace(/ies$/, "y").replace(/(ss|sh|ch|x)es$/, "$1").replace(/([^s])s$/, "$1");
}

/** "draws a card and ends the turn" -> "draw a card and end the turn". */
export function spokenToYou(words) {
  return words
    .replace(/^\w+/, asDoneByYou)
    .replace(/ and (ends|pays|draws|wins|takes|discards)\b/g, (_, verb) => ` and ${asDoneByYou(verb)}`);
}

/** "Seat 2 wins with seat 0's tile" -> "Otto wins with your tile". */
export function named(text, you, nameOf) {
  return text
    .replace(/\b([Ss])eat (\d+)'s\b/g, (_, s, n) => (Number(n) === you ? (s === "S" ? "Your" : "your") : `${nameOf(Number(n))}'s`))
    .replace(/\b(of|by|from|for|to|pays|beats) seat (\d+)/g, (_, of, n) => `${of} ${Number(n) === you ? "you" : nameOf(Number(n))}`)
    .replace(/\b([Ss])eat (\d+)( [a-z]+)?/g, (_, s, n, verb = "") => {
      if (Number(n) !== you) return nameOf(Number(n)) + verb;
      return (s === "S" ? "You" : "you") + (verb && ` ${asDoneByYou(verb.trim())}`);
    });
}
