// One's own tables: a record from a file becomes a page.
import { $, say } from "./house.js";

$("#record").addEventListener("change", async event => {
  const file = event.target.files[0];
  if (!file) return;
  const answer = await fetch("/api/records", { method: "POST", headers: { "Content-Type": "text/plain" }, body: await file.text() });
  const data = await answer.json();
  if (answer.ok) location.href = data.link;
  else say(data.why, "lasting");
});
