// Requests to the JSON API of the server.
import { text } from "./i18n.js";

/**
 * @param {"GET" | "POST" | "DELETE"} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function callApi(method, path, body) {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => { throw new Error(text("page-not-reached")); });
  const received = await answer.text();
  const data = received && answer.headers.get("content-type")?.includes("json") ? JSON.parse(received) : { text: received };
  if (!answer.ok) throw new Error(data.why || answer.statusText);
  return data;
}
