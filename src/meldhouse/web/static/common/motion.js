// How fast things move on this page: by the setting, and not at all where the system asks for calm.
import { settings } from "./settings.js";

const REDUCED = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Partial<Record<string, number>>} */
const FACTORS = { off: 0, fast: 0.75, slow: 1.25 };

/** What durations are multiplied by; 0 if nothing may move. */
export function motion() { return REDUCED.matches ? 0 : FACTORS[settings.get("motion", "usual")] ?? 1; }
