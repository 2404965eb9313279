// Reads the server-sent events that answer a POST request.
import { text } from "../common/i18n.js";

const BEGIN = "data: ", END = "\n\n"; // of each event

/**
 * @param {string} path
 * @param {unknown} sent
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Wire.OddsEvent>}
 */
export async function* events(path, sent, signal) {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent), signal })
    .catch(trouble => { throw signal.aborted ? trouble : new Error(text("page-not-reached")); });
  if (!answer.ok) throw new Error((await answer.json()).why);
  const reader = /** @type {ReadableStream<BufferSource>} */ (answer.body).pipeThrough(new TextDecoderStream()).getReader();
  let begun = "";
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    const whole = (begun + value).split(END);
    begun = whole.pop() ?? "";
    for (const event of whole) yield JSON.parse(event.slice(BEGIN.length));
  }
}
