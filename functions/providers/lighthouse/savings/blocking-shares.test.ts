import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blockingShares } from './blocking-shares.ts';
import { LighthouseResult } from '../lighthouse-result.ts';

const file = new URL('../../../../test/fixtures/lighthouse-slow-mobile.json', import.meta.url);
const lhr = LighthouseResult.parse(JSON.parse(readFileSync(file, 'utf8')));

const own = 'https://shop.example/app.js';
const foreign = 'https://chat.example/chat.js';

/** Blocking time of 1,200 ms: 900 ms by the shop itself, 300 ms by a vendor. */
function sharesOf(details: Record<string, object>, scripts: { score: number; TBT: number }) {
  const audit = (id: string, more: object) => ({
    [id]: { id, title: '', description: '', score: 1, scoreDisplayMode: 'informative', ...more },
  });
  const debugData = {
    urls: [own, foreign],
    tasks: [
      { urlIndex: 0, duration: 950 },
      { urlIndex: 1, duration: 350 },
    ],
  };
  return blockingShares({
    ...lhr,
    audits: {
      ...audit('total-blocking-time', { numericValue: 1200 }),
      ...audit('long-tasks', { details: { type: 'table', debugData } }),
      ...audit('bootup-time', {
        score: scripts.score,
        metricSavings: { TBT: scripts.TBT },
        details: { type: 'table', items: [{ url: own, total: 2000 }] },
      }),
      ...Object.fromEntries(
        Object.entries(details).flatMap(([id, one]) => Object.entries(audit(id, { details: one }))),
      ),
    },
  });
}

const vendors = {
  'third-parties-insight': { type: 'table', items: [{ subItems: { items: [{ url: foreign }] } }] },
};

test('vendors have the blocking time of their tasks', () => {
  const shareOf = sharesOf(vendors, { score: 0, TBT: 1150 });
  expect(shareOf('third-parties-insight')).toBeCloseTo(300);
  expect(shareOf('bootup-time')).toBeUndefined();
});

test('forced layouts have their part of the script that forces them', () => {
  // 250 ms at full speed are 1,000 of the 2,000 ms of the script on the slow device.
  const source = { url: own, line: 1, column: 1 };
  const table = { items: [{ source, reflowTime: 250 }] };
  const shareOf = sharesOf(
    { 'forced-reflow-insight': { type: 'list', items: [{ items: [] }, table] } },
    { score: 0, TBT: 1150 },
  );
  expect(shareOf('forced-reflow-insight')).toBeCloseTo(450);
});

test('many elements have what no script file started', () => {
  const shareOf = sharesOf(
    {
      'dom-size-insight': { type: 'table', items: [] },
      'long-tasks': {
        type: 'table',
        debugData: {
          urls: [own, 'Unattributable', lhr.finalDisplayedUrl],
          tasks: [
            { urlIndex: 0, duration: 250 },
            { urlIndex: 1, duration: 450 },
            { urlIndex: 2, duration: 650 },
          ],
        },
      },
      // A third of the document's work are its own scripts.
      'bootup-time': {
        type: 'table',
        items: [{ url: lhr.finalDisplayedUrl, total: 900, scripting: 250, scriptParseCompile: 50 }],
      },
    },
    { score: 0.95, TBT: 100 },
  );
  expect(shareOf('dom-size-insight')).toBeCloseTo(400 + 400);
  expect(sharesOf({}, { score: 0, TBT: 1150 })('dom-size-insight')).toBe(0);
});

test('long tasks have what no other finding explains', () => {
  expect(sharesOf(vendors, { score: 0.4, TBT: 1150 })('long-tasks')).toBeCloseTo(50);
  // Lighthouse does not show scripts below its own limit.
  expect(sharesOf(vendors, { score: 0.95, TBT: 1150 })('long-tasks')).toBeCloseTo(900);
  expect(sharesOf({}, { score: 0.95, TBT: 1150 })('long-tasks')).toBeCloseTo(1200);
});

test('a report without the lists has no shares', () => {
  const shareOf = blockingShares({ ...lhr, audits: {} });
  expect(shareOf('third-parties-insight')).toBe(0);
  expect(shareOf('forced-reflow-insight')).toBe(0);
  expect(shareOf('long-tasks')).toBe(0);
});
