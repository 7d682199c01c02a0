import { expect, test } from 'vitest';
import { scanFailureTexts } from '../../../../shared/scans/scan-failures.ts';
import { getScanVerdict } from '../../../../shared/calls/measuring/scan-results.ts';
import type { Fix } from '../../../../shared/models/measuring/scan-verdict.ts';
import { labData } from '../../../../test/support/scans.ts';
import {
  doneWith,
  failed,
  hoursAgo,
  scansOfAnAccount,
} from '../../../../test/support/scan-calls.ts';

const { store, ask, newPage, scanOf } = await scansOfAnAccount();
const verdictOf = async ({ url }: { url: string }) =>
  (await ask(getScanVerdict, { query: { url } })).body;

const fix: Fix = {
  id: 'image-delivery-insight',
  title: 'Improve image delivery',
  numericValue: 0,
  effect: { points: 12, metrics: [] },
  ground: { kind: 'file', name: 'hero.webp', bytes: 4_000_000 },
};

test('a verdict has the numbers of the newest successful scan, without its report', async () => {
  const page = await newPage();
  expect(await verdictOf(page)).toEqual({
    scanDate: null,
    mobile: null,
    desktop: null,
    state: { kind: 'not-scanned', isScanning: false, nextScanAt: null },
    hint: null,
  });
  const at = hoursAgo(3);
  const { scan } = await store.start(page, at);
  for (const deviceScan of scan) {
    const claimed = await store.claim(deviceScan, 'worker', at);
    if (claimed === undefined) throw new Error('not claimed');
    const outcome = doneWith(deviceScan, 80);
    await store.finish(claimed, 'worker', { ...outcome, fixes: [fix] }, at);
  }
  const known = {
    score: 80,
    measuredAt: at.toISOString(),
    spread: 3,
    labData,
    fixes: [fix],
  };
  expect(await verdictOf(page)).toEqual({
    scanDate: at.toISOString(),
    mobile: known,
    desktop: known,
    state: { kind: 'fine', checkedAt: at.toISOString() },
    hint: null,
  });
  await scanOf(page, hoursAgo(2), { mobile: failed, desktop: failed });
  expect(await verdictOf(page)).toMatchObject({
    mobile: known,
    desktop: known,
    state: { kind: 'scan-failed' },
    hint: scanFailureTexts['http-5xx'].hint,
  });
});

test('the spread is that of the earlier scans of the device', async () => {
  const page = await newPage();
  for (const [index, mobile] of [60, 80, 60, 80, 60, 80, 70].entries())
    await scanOf(page, hoursAgo(10 - index), { mobile, desktop: 90 });
  const { mobile, desktop } = await verdictOf(page);
  expect(mobile?.spread).toBeGreaterThan(20);
  expect(desktop?.spread).toBe(3);
});
