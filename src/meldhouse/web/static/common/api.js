// Requests to the JSON API of the server.
import { text } from "./i18n.js";

export async function callApi(method, path, sent) {
  const answer = await fetch(path, {
    method,
    headers: sent === undefined ? {} : { "Content-Type": "application/json" },
    body: sent === undefined ? undefined : JSON.stringify(sent),
  }).catch(() => { throw new Error(text("page-not-reached")); });
  const body = await answer.text();
  const data = body && answer.headers.get("content-type")?.includes("json") ? JSON.parse(body) : { text: body };
  if (!answer.ok) throw new Error(data.why || answer.statusText);
  return data;
}
