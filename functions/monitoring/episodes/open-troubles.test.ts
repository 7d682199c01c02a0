import { expect, test } from 'vitest';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { openTroubles } from './open-troubles.ts';

const url = 'https://shop.example/';
const track = { cause: 'score-fell', url, part: 'mobile' } as const;
const step = (day: number, metric: string, before: string, after: string) => ({
  at: `2026-11-0${day}T00:00:00.000Z`,
  eventId: String(day),
  metric,
  before,
  after,
});
const began = step(1, 'score', 'score 92', '60');
const episode = { track, incidentId: 'i', beganAt: began.at, began, worse: [] };
const valuesOf = (steps: object) => {
  const ledger = { episodes: [{ ...episode, ...steps }], raised: {} };
  return openTroubles(ledger, new Set()).get(keyOfUrl(url))?.troubles;
};

test('a page that has partly recovered shows its current value beside the one from before', () => {
  const eased = [step(3, 'score', 'score 60', '80')];
  expect(valuesOf({ eased })).toMatchObject([{ before: 'score 92', after: '80' }]);
  const worse = [step(5, 'score', 'score 80', '50')];
  expect(valuesOf({ eased, worse })).toMatchObject([{ before: 'score 92', after: '50' }]);
});

test('a score is never compared with seconds', () => {
  const worse = [step(3, 'lcp', 'LCP 2.1 s', '2.9 s')];
  expect(valuesOf({ worse })).toMatchObject([{ before: 'score 92', after: '60' }]);
});
