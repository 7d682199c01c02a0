import { expect, test } from 'vitest';
import { progressReader } from './lighthouse-progress.ts';

test('follows a run from loading to the last audit, in visible steps, and stays below saving', () => {
  const read = progressReader();
  const lines = [
    'Navigating to about:blank',
    'Benchmarking machine',
    'Navigating to https://example.com/',
    ...Array.from({ length: 25 }, (_, i) => `Getting artifact: A${i}`),
    ...Array.from({ length: 60 }, (_, i) => `Auditing: a${i}`),
    'Generating results...',
  ];
  const steps = lines.map(read).filter((step) => step !== null);
  expect([...new Set(steps.map(({ stage }) => stage))]).toEqual([
    'loading',
    'gathering',
    'auditing',
  ]);
  const percents = steps.map(({ percent }) => percent);
  expect(percents).toEqual([...new Set(percents)].sort((a, b) => a - b));
  expect(percents.length).toBeLessThan(15);
  expect(Math.max(...percents)).toBeLessThanOrEqual(96);
});
