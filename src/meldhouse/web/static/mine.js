// One's own tables: they can be ended, and a record from a file becomes a page.
import { $, ask, say } from "./house.js";
import { WORDS } from "./words.js";

const end = $("#end");
for (const button of document.querySelectorAll("[data-close]")) {
  button.addEventListener("click", () => {
    end.dataset.table = button.dataset.close;
    end.returnValue = "";
    end.showModal();
  });
}
end.addEventListener("close", async () => {
  if (end.returnValue !== "end") return;
  try { await ask("POST", `/api/tables/${end.dataset.table}/close`, {}); location.reload(); }
  catch (trouble) { say(trouble.message, "lasting"); }
});

$("#record").addEventListener("change", async event => {
  const file = event.target.files[0];
  if (!file) return;
  event.target.value = ""; // the same file can be chosen again when it has been mended
  try {
    const answer = await fetch("/api/records", { method: "POST", headers: { "Content-Type": "text/plain" }, body: await file.text() });
    const data = await answer.json();
    if (answer.ok) location.href = data.link;
    else say(data.why, "lasting");
  } catch { say(WORDS.notReached, "lasting"); }
});
