/**
 * Measures false alarms of pictures: `node bench/false-alarms.ts [--captures 200]`. It runs the product's own camera
 * and comparison over a page that never rests: first that many visits to the unchanged page, each compared with the one
 * before, and none may be reported; then as many with a 20 × 20 pixel square of a distinct colour, somewhere in
 * the part that holds still, each compared with the last unchanged visit, and all must be reported. A visit takes
 * about three seconds.
 */
import { parseArgs } from 'node:util';
import { startGuardingProxy } from '../functions/platform/target-guard/guarding-proxy.ts';
import { createTargetGuard } from '../functions/platform/target-guard/target-guard.ts';
import { takePicture } from '../functions/providers/camera/take-picture.ts';
import type { TakenScreenshot } from '../functions/measuring/screenshots/screenshot-store.ts';
import { comparePngs } from '../functions/measuring/screenshots/compare-pngs.ts';
import { takeScreenshot } from '../functions/measuring/screenshots/take-screenshot.ts';
import { startRestlessSite, stillPart } from './restless-site.ts';
import { median, percentile, report } from './statistics.ts';

const { values } = parseArgs({ options: { captures: { type: 'string', default: '200' } } });
const captures = Number(values.captures);
const edge = 20;
const colours = ['#d00', '#0a0', '#00f', '#f0f', '#0aa', '#111', '#fa0'];

const guard = createTargetGuard({ allowPrivate: true });
const site = await startRestlessSite({ slowestMs: 400 });
const url = `${site.url}/`;
const pictures = new Map<string, Uint8Array>();
const took: number[] = [];

/** One visit by the product's rule. @returns its picture, with `previous` as the only earlier one */
async function visit(index: number, previous?: TakenScreenshot): Promise<TakenScreenshot> {
  const dueAt = new Date(Date.parse('2026-11-21T12:00:00Z') + index * 3_600_000).toISOString();
  const key = { accountId: 'bench', url, dueAt };
  let left: TakenScreenshot | undefined;
  const began = performance.now();
  const proxy = await startGuardingProxy(guard);
  await takeScreenshot(
    {
      store: {
        claim: async (_, owner) => ({ ...key, owner, attempts: 1 }),
        release: async () => undefined,
        listNewest: async () => (previous === undefined ? [] : [previous]),
        finish: async (_, outcome) => {
          if (outcome.state === 'failed') throw new Error(outcome.failureReason);
          left = { ...key, urlKey: '', expiresAt: 0, attempts: 1, resends: 0, ...outcome };
          return true;
        },
      },
      pictures: {
        get: async (name) => pictures.get(name),
        put: async (name, png) => void pictures.set(name, png),
      },
      takePicture: async (target) => takePicture(target, { proxy, fetchPage: guard.fetch }),
      compare: comparePngs,
      now: () => new Date(dueAt),
    },
    { ...key, isLastDelivery: false },
  );
  await proxy.close();
  took.push(performance.now() - began);
  if (left === undefined) throw new Error('The visit left nothing');
  return left;
}

const between = (from: number, to: number): number =>
  Math.floor(from + Math.random() * (to - from));
/** CSS of a square at a random place. */
function square(index: number): string {
  const x = between(stillPart.x, stillPart.x + stillPart.width - edge);
  const y = between(stillPart.y, stillPart.y + stillPart.height - edge);
  const colour = colours[index % colours.length];
  return `#change{position:absolute;left:${x}px;top:${y}px;width:${edge}px;height:${edge}px;background:${colour}}`;
}
const progress = (what: string, done: number): void => {
  if (done % 20 === 0) console.log(`${what}: ${done} of ${captures}`);
};

let last = await visit(0);
let alarms = 0;
for (let index = 1; index <= captures; index += 1) {
  last = await visit(index, last);
  if (last.isEqual !== true) {
    alarms += 1;
    console.log(`reported without a change: ${last.changedPixels} pixels`);
  }
  progress('unchanged', index);
}
let missed = 0;
for (let index = 1; index <= captures; index += 1) {
  const change = square(index);
  site.change(change);
  const { isEqual, changedPixels } = await visit(captures + index, last);
  if (isEqual !== false) {
    missed += 1;
    console.log(`missed: ${change}, ${changedPixels} pixels`);
  }
  progress('changed', index);
}
guard.close();
await site.close();

console.log(
  `a visit: median ${median(took).toFixed(0)} ms, 95th percentile ${percentile(took, 0.95).toFixed(0)} ms`,
);
console.log(`not compared, of the last unchanged visit: ${JSON.stringify(last.mask)}`);
report(`reported without a change, of ${captures}`, alarms, 0, 'visits');
report(`changes missed, of ${captures}`, missed, 0, 'visits');
