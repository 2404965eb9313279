// The largest size at which the sets of a hand fit into a space.

const GAP = 0.35; // between sets, as part of a piece's width
const BETWEEN = 0.04; // between pieces
const LARGEST_REM = 6, SMALLEST_PX = 16;
const LABEL_REM = 1.5, ROW_REM = 0.6;

/**
 * `sizes`: pieces of each set; `art`: the width of a piece divided by its height.
 * @param {number[]} sizes
 * @param {{ width: number; height: number; art: number; rem: number; labels: boolean }} space
 * @returns {number} the width of a piece in pixels
 */
export function packed(sizes, { width, height, art, rem, labels }) {
  for (let size = LARGEST_REM * rem; size > SMALLEST_PX; size -= 1) {
    const high = size / art + (labels ? LABEL_REM : 0) * rem + ROW_REM * rem;
    const count = rows(sizes.map(n => n * size * (1 + BETWEEN)), width, size * GAP);
    if (count && count * high <= height) return size;
  }
  return SMALLEST_PX;
}

/**
 * The number of rows that sets of these widths need; 0 if one is wider than a row.
 * @param {number[]} widths
 * @param {number} width
 * @param {number} gap
 */
function rows(widths, width, gap) {
  let count = 1, used = 0;
  for (const one of widths) {
    if (one > width) return 0;
    if (used && used + gap + one > width) {
      count += 1;
      used = 0;
    }
    used += (used ? gap : 0) + one;
  }
  return count;
}
