import { expect, test } from 'vitest';
import type { DeviceProgress } from '../../../../../shared/scans/scan-progress.ts';
import { firstMeasured, newestFacts, stageRows } from './stage-rows.ts';

const plain = (text: string): string => text.replaceAll('\u00A0', ' ');
const at = (more: Partial<DeviceProgress>): DeviceProgress => ({
  status: 'running',
  stage: 'loading',
  percent: 18,
  facts: {},
  overallScore: null,
  ...more,
});
const seen = (progress: DeviceProgress) =>
  stageRows(progress).map(({ state, label, facts }) => [state, label, ...facts.map(plain)]);

test('each step shows its observations so far, and nothing unknown', () => {
  const facts = { answeredMs: 80, requests: 14, bytes: 2_200_000, imageBytes: 1_992_294 };
  expect(seen(at({ facts }))).toEqual([
    ['done', 'Checking the page', 'The server answered in 80 ms'],
    ['current', 'Loading the page', '14 requests, 2.1 MiB so far', '1.9 MiB of images so far'],
    ['ahead', 'Auditing'],
    ['ahead', 'Saving the result'],
  ]);
  expect(seen(at({ stage: 'auditing', facts: { ...facts, firstContentMs: 1100 } }))).toEqual([
    ['done', 'Checking the page', 'The server answered in 80 ms'],
    [
      'done',
      'Loading the page',
      'First content after 1.1 s',
      '14 requests, 2.1 MiB',
      '1.9 MiB of images',
    ],
    ['current', 'Auditing'],
    ['ahead', 'Saving the result'],
  ]);
});

test('a device that waits has no step behind it, and one that has ended has all', () => {
  const waiting = stageRows(at({ status: 'queued', stage: 'queued' }));
  expect(waiting.map(({ state }) => state)).toEqual(['current', 'ahead', 'ahead', 'ahead']);
  expect(waiting[0]?.label).toBe('Waiting for a free browser');
  const ended = stageRows(at({ status: 'done', stage: 'done', overallScore: 27 }));
  expect(ended.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
});

test('a device that failed has the steps that learned something, and no others', () => {
  const failed = { status: 'failed', stage: 'done' } as const;
  expect(seen(at(failed))).toEqual([]);
  expect(seen(at({ ...failed, facts: { answeredMs: 80 } }))).toEqual([
    ['done', 'Checking the page', 'The server answered in 80 ms'],
  ]);
});

test('in a line: the facts of the device that is being scanned', () => {
  const mobile = at({ facts: { answeredMs: 80 } });
  expect(plain(newestFacts({ mobile }) ?? '')).toBe('Mobile: The server answered in 80 ms');
  expect(newestFacts({ mobile: at({}) })).toBeUndefined();
  const done = at({ status: 'done', stage: 'done' });
  expect(newestFacts({ mobile: done, desktop: at({ status: 'queued' }) })).toBeUndefined();
  expect(firstMeasured({ mobile: done, desktop: mobile })).toBe('mobile');
  expect(firstMeasured({ mobile })).toBeUndefined();
});
