// One's own tables: they can be ended, and a record from a file becomes a page.
import { askToEnd } from "./end.js";
import { $, say } from "./house.js";
import { text } from "./words.js";

for (const button of document.querySelectorAll("[data-close]")) {
  button.addEventListener("click", () => askToEnd(button.dataset.close, () => location.reload()));
}

$("#record").addEventListener("change", async event => {
  const file = event.target.files[0];
  if (!file) return;
  event.target.value = ""; // the same file can be chosen again when it has been mended
  try {
    const answer = await fetch("/api/records", { method: "POST", headers: { "Content-Type": "text/plain" }, body: await file.text() });
    const data = await answer.json();
    if (answer.ok) location.href = data.link;
    else say(data.why, "lasting");
  } catch { say(text("page-not-reached"), "lasting"); }
});
