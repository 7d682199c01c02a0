import type { Area } from '../../../../../../shared/models/measuring/scan-report.ts';

/** A picture that was scaled down, as RGBA. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Difference of a colour channel, 0 to 255. The compression of unchanged pictures stays below it. */
const leastDifference = 16;
/** Pixels of the small picture between parts that are taken for one. */
const reach = 2;
const mostAreas = 4;
/** Specks are not outlined beside areas that are this many times larger. */
const leastShare = 50;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where two pictures of the same size differ: boxes that do not overlap, the largest first. */
export function changedAreas(before: Pixels, after: Pixels): Area[] {
  const { width, height } = after;
  if (before.width !== width || before.height !== height) return [];
  const boxes: Box[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (differs(before, after, (y * width + x) * 4)) {
        add(boxes, { left: x, top: y, right: x + 1, bottom: y + 1 });
      }
    }
  }
  const ordered = boxes.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const [largest] = ordered;
  return ordered
    .filter((box) => largest !== undefined && sizeOf(box) * leastShare >= sizeOf(largest))
    .slice(0, mostAreas)
    .map(({ left, top, right, bottom }) => ({
      left: left / width,
      top: top / height,
      width: (right - left) / width,
      height: (bottom - top) / height,
    }));
}

const differs = ({ data: one }: Pixels, { data: other }: Pixels, at: number): boolean =>
  [0, 1, 2].some(
    (channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) >= leastDifference,
  );

/** Joins a box with all that are near. */
function add(boxes: Box[], box: Box): void {
  let grown = box;
  for (;;) {
    const index = boxes.findIndex((each) => isNear(each, grown));
    const [near] = index === -1 ? [] : boxes.splice(index, 1);
    if (near === undefined) break;
    grown = {
      left: Math.min(near.left, grown.left),
      top: Math.min(near.top, grown.top),
      right: Math.max(near.right, grown.right),
      bottom: Math.max(near.bottom, grown.bottom),
    };
  }
  boxes.push(grown);
}

const isNear = (a: Box, b: Box): boolean =>
  a.left - b.right < reach &&
  b.left - a.right < reach &&
  a.top - b.bottom < reach &&
  b.top - a.bottom < reach;

const sizeOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);
