// Runs parts of long work one after another, each in a task of its own, so that none stops a slow device for long.
const { port1, port2 } = new MessageChannel(); // unlike a timer, it waits for nothing
/** @type {(() => void)[]} */
const waiting = [];

/** @param {(() => void)[]} parts */
export function runInTasks(...parts) {
  waiting.push(...parts);
  port2.postMessage("");
}

port1.onmessage = () => {
  waiting.shift()?.();
  if (waiting.length) port2.postMessage("");
};

/** Runs what waits at once, as what follows builds on it. */
export function finishTasks() { while (waiting.length) waiting.shift()?.(); }
for (const kind of ["pointerdown", "keydown", "click"]) addEventListener(kind, finishTasks, { capture: true });
