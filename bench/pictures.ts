/**
 * Compares two pictures of a page, including decoding: `node bench/pictures.ts`. The pictures have one size (412 × 960)
 * and come from the product's camera. Our comparison reads both files, applies the masks, compares, and draws the
 * difference if they are not equal. Alternating with it: pixelmatch alone, with its drawing, on decoded pixels, and
 * pngjs with pixelmatch.
 * Limit: 1.3 times pixelmatch alone, for each pair. Medians.
 */
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { decodePng } from '../functions/platform/pictures/decode-png.ts';
import { startGuardingProxy } from '../functions/platform/target-guard/guarding-proxy.ts';
import { createTargetGuard } from '../functions/platform/target-guard/target-guard.ts';
import type { PagePicture } from '../functions/providers/camera/camera-task.ts';
import { takePicture } from '../functions/providers/camera/take-picture.ts';
import { comparePictures } from '../functions/measuring/screenshots/compare-pictures.ts';
import { startRestlessSite } from './restless-site.ts';
import { median, report } from './statistics.ts';

const limit = 1.3;
const runs = 100;
const warmUp = 30;

/** CSS by the owner's change. */
const changes = {
  'nothing changed': '',
  'a square of 20 × 20 pixels':
    '#change{position:absolute;left:300px;top:700px;width:20px;height:20px;background:#f0f}',
  'a line of text more': '#change{height:24px}',
  'other colours everywhere': 'html{filter:invert(1)}',
};

const guard = createTargetGuard({ allowPrivate: true });
const site = await startRestlessSite({ slowestMs: 0 });
async function photograph(css: string): Promise<PagePicture> {
  site.change(css);
  const proxy = await startGuardingProxy(guard);
  const outcome = await takePicture(`${site.url}/`, { proxy, fetchPage: guard.fetch });
  await proxy.close();
  if (outcome.kind === 'failure') throw new Error(outcome.detail);
  return outcome;
}
const before = await photograph('');
const pairs: [string, PagePicture][] = [];
for (const [name, css] of Object.entries(changes)) pairs.push([name, await photograph(css)]);
guard.close();
await site.close();

/** Milliseconds of each. All run once per round, so that other load on the machine affects them alike. */
function inTurns(contenders: readonly (() => unknown)[]): number[] {
  const took = contenders.map((): number[] => []);
  for (let run = 0; run < runs + warmUp; run += 1) {
    for (const [index, contender] of contenders.entries()) {
      const began = performance.now();
      contender();
      if (run >= warmUp) took[index]?.push(performance.now() - began);
    }
  }
  return took.map(median);
}

for (const [name, after] of pairs) {
  const mask = [...before.mask, ...after.mask];
  const [left, right] = [decodePng(before.png), decodePng(after.png)];
  const { width, height } = left;
  const drawn = new Uint8Array(left.data.length);
  const match = (one: Uint8Array, other: Uint8Array) =>
    pixelmatch(one, other, drawn, width, height, { threshold: 0.1 });
  const ours = () => comparePictures(decodePng(before.png), decodePng(after.png), mask);
  const read = (png: Uint8Array) => PNG.sync.read(Buffer.from(png)).data;
  const [oursMs = NaN, aloneMs = NaN, withPngjsMs = NaN] = inTurns([
    ours,
    () => match(left.data, right.data),
    () => match(read(before.png), read(after.png)),
  ]);
  console.log(
    `${name}: ${ours().changedPixels} pixels, equal: ${ours().isEqual}; pngjs and pixelmatch ${withPngjsMs.toFixed(1)} ms`,
  );
  report(`${name}: compared, decoding included`, oursMs, limit * aloneMs, 'ms');
}
