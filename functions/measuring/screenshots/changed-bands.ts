import type { Picture } from '../../platform/pictures/picture.ts';

/** Rows from `from` up to, but excluding, `to`. */
export interface Band {
  from: number;
  to: number;
}

/** Anti-aliasing of a pixel is detected from its neighbours and theirs: two rows up and down. */
const margin = 2;

/**
 * The rows in which two pictures of the same size differ, with the surrounding rows that pixelmatch inspects; from the
 * top.
 */
export function changedBands(one: Picture, other: Picture): Band[] {
  const { width, height } = one;
  const bytes = Buffer.from(one.data.buffer, one.data.byteOffset, one.data.byteLength);
  const bands: Band[] = [];
  for (let row = 0; row < height; row += 1) {
    const start = row * width * 4;
    const end = start + width * 4;
    if (bytes.compare(other.data, start, end, start, end) === 0) continue;
    const from = Math.max(0, row - margin);
    const to = Math.min(height, row + margin + 1);
    const last = bands.at(-1);
    if (last !== undefined && from <= last.to) last.to = to;
    else bands.push({ from, to });
  }
  return bands;
}
