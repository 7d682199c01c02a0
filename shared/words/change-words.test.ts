import { expect, test } from 'vitest';
import type { ProvenChange } from '../models/measuring/page-changes.ts';
import { changeWords, levelWords } from './change-words.ts';

type Metric = ProvenChange['metrics'][number];

const moved = (metric: Metric['metric'], before: number, after: number): Metric => {
  const change = after - before;
  return { metric, before, after, change, low: change, high: change };
};
const change = (metrics: Metric[], suspects: string[] = []): ProvenChange => ({
  direction: 'worse',
  how: 'step',
  since: '2026-11-22T12:00:00.000Z',
  provenAt: '2026-11-22T13:00:00.000Z',
  lastScanId: 'a',
  firstScanId: 'b',
  metrics,
  runs: { before: 21, after: 7 },
  suspects: suspects.map((words) => ({ kind: 'third-party', words })),
});

test('a change is said as what moved, by how much, where, from and to', () => {
  expect(changeWords(change([moved('lcp', 0.2, 1)]), 'desktop')).toBe(
    'LCP rose by 0.8 s on desktop (0.2 → 1.0 s).',
  );
  expect(changeWords(change([moved('score', 93, 92)]), 'mobile')).toBe(
    'Score fell by 1 point on mobile (93 → 92).',
  );
  const both = change([moved('score', 68, 80), moved('tbt', 1310, 120)], ['ads: removed', 'x']);
  expect(changeWords(both, 'mobile')).toBe(
    'Score rose by 12 points on mobile (68 → 80), TBT 1,310 → 120 ms. Likely because of ads: removed; x.',
  );
});

test('a level that is back is said with both values, and what explains it', () => {
  expect(levelWords(change([moved('score', 68, 100)], ['deployment ‘v2’']))).toBe(
    '68 → 100. Likely because of deployment ‘v2’.',
  );
  expect(levelWords(change([moved('lcp', 1, 0.25)]))).toBe('LCP 1.00 → 0.25 s.');
});
