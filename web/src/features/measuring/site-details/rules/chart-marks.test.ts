import { expect, test } from 'vitest';
import { wholeRange } from '../../../../lib/date-range.ts';
import { markedEvents, marksOf, onlyDeployments } from './chart-marks.ts';

const deployments = [
  { id: 'd1', label: 'v1', at: '2026-11-10T12:00:00.000Z' },
  { id: 'd2', label: 'v2', at: '2026-11-20T12:00:00.000Z' },
];
const changes = [
  { at: '2026-11-15T12:00:00.000Z', what: 'lighthouse', from: '13.4.0', to: '13.5.0' } as const,
];

test('numbers deployments and changed conditions by time, within the dates of the charts', () => {
  const events = markedEvents(deployments, changes, wholeRange);
  expect(events.map(({ number, text }) => [number, text])).toEqual([
    [1, 'v1'],
    [2, 'Lighthouse: 13.4.0 → 13.5.0'],
    [3, 'v2'],
  ]);
  expect(marksOf(onlyDeployments(events)).map(({ label }) => label)).toEqual(['1', '3']);
  const late = markedEvents(deployments, changes, { start: '2026-11-13', end: null });
  expect(late.map(({ number, text }) => [number, text])).toEqual([
    [1, 'Lighthouse: 13.4.0 → 13.5.0'],
    [2, 'v2'],
  ]);
});
