const bytesAPixel = 3;
/** All bits of four bytes but the highest of each. */
const low = 0x7f7f_7f7f;

/**
 * Undoes the row filters of a PNG with three bytes per pixel, and removes the filter byte of each row. W3C, Portable
 * Network Graphics (Third Edition), chapter 9.
 * @throws Error on a filter that does not exist
 */
export function undoFilters(
  rows: Buffer,
  { width, height }: { width: number; height: number },
): Uint8Array {
  const length = width * bytesAPixel;
  const colours = new Uint8Array(height * length);
  const target = { colours, words: new Int32Array(colours.buffer, 0, colours.length >> 2) };
  for (let row = 0; row < height; row += 1) {
    const from = row * (length + 1);
    const filter = rows[from] ?? 0;
    const undo = undoings[filter];
    if (undo === undefined) throw new Error(`No PNG: filter ${filter}`);
    rows.copy(colours, row * length, from + 1, from + 1 + length);
    undo(target, row * length, length);
  }
  return colours;
}

interface Target {
  colours: Uint8Array;
  /** The same, four at a time. */
  words: Int32Array;
}
/** Undoes the filter of the row of `length` bytes at `start`. */
type Undo = (target: Target, start: number, length: number) => void;
const undoings: readonly Undo[] = [() => undefined, undoSub, undoUp, undoAverage, undoPaeth];

function undoSub({ colours }: Target, start: number, length: number): void {
  for (let at = start + bytesAPixel; at < start + length; at += 1) {
    colours[at] = (colours[at] ?? 0) + (colours[at - bytesAPixel] ?? 0);
  }
}

/** The filter that Chromium uses: four bytes at once if they are aligned, with their highest bits added separately. */
function undoUp({ colours, words }: Target, start: number, length: number): void {
  if (start === 0) return;
  if (length % 4 !== 0) {
    for (let at = start; at < start + length; at += 1) {
      colours[at] = (colours[at] ?? 0) + (colours[at - length] ?? 0);
    }
    return;
  }
  const up = length >> 2;
  const end = (start + length) >> 2;
  for (let at = start >> 2; at < end; at += 1) {
    const one = words[at] ?? 0;
    const other = words[at - up] ?? 0;
    words[at] = ((one & low) + (other & low)) ^ ((one ^ other) & ~low);
  }
}

function undoAverage({ colours }: Target, start: number, length: number): void {
  for (let at = start; at < start + length; at += 1) {
    const left = at - start < bytesAPixel ? 0 : (colours[at - bytesAPixel] ?? 0);
    const above = start === 0 ? 0 : (colours[at - length] ?? 0);
    colours[at] = (colours[at] ?? 0) + ((left + above) >> 1);
  }
}

function undoPaeth({ colours }: Target, start: number, length: number): void {
  for (let at = start; at < start + length; at += 1) {
    const isFirst = at - start < bytesAPixel;
    const left = isFirst ? 0 : (colours[at - bytesAPixel] ?? 0);
    const above = start === 0 ? 0 : (colours[at - length] ?? 0);
    const corner = isFirst || start === 0 ? 0 : (colours[at - length - bytesAPixel] ?? 0);
    colours[at] = (colours[at] ?? 0) + nearest(left, above, corner);
  }
}

/** Of the three, the one nearest to left + above - corner. */
function nearest(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
