import { describe, expect, test } from 'vitest';
import { ofPage } from '../../../../../shared/state/site-state.ts';
import { pageStates } from '../../../test-support/site-states.ts';
import { status } from '../testing/fake-api.ts';
import { sparkLine } from '../../../entities/site/rules/spark-line.ts';
import { trendWords } from '../../../entities/site/rules/trend-words.ts';
import { byBadness } from './worst-first.ts';

const scores = (...values: number[]) =>
  values.map((score, index) => ({ day: `2026-11-${10 + index}`, score }));

const trend = (before: number | null, last: number | null, spread: number | null) => ({
  scores: [],
  before,
  last,
  spread,
});

describe('a trend', () => {
  test('is a change only beyond the usual spread of the scans before', () => {
    expect(trendWords(trend(60, 72, 5))).toEqual({
      verdict: 'Better',
      shown: '+12',
      course: 'Usually 60, now 72',
    });
    expect(trendWords(trend(34, 5, 11))?.shown).toBe('−29');
    expect(trendWords(trend(72, 68, 5))).toMatchObject({
      verdict: 'No real change',
      shown: 'no real change',
    });
  });

  test('says both numbers without a verdict while changes cannot be detected', () => {
    expect(trendWords({ ...trend(34, 5, null), untold: 'few-scans' })).toEqual({
      verdict: 'Too few scans to tell',
      shown: '34 → 5',
      course: 'Too few scans to tell',
    });
    expect(trendWords({ ...trend(98, 92, null), untold: 'slow-machine' })).toMatchObject({
      verdict: 'Slow machine, cannot tell',
      shown: '98 → 92',
    });
  });

  test('needs two scans', () => {
    expect(trendWords(trend(null, 60, null))).toBeUndefined();
    expect(trendWords(trend(null, null, null))).toBeUndefined();
  });

  test('is drawn by day, and flat if it hardly changes', () => {
    const now = Date.parse('2026-11-12T15:00:00Z');
    const [first, , last] = sparkLine(scores(50, 60, 70), now);
    expect(first).toEqual({ x: 1 - 2 / 14, y: 1 });
    expect(last).toEqual({ x: 1, y: 0 });
    expect(sparkLine(scores(50, 51), now).map(({ y }) => y)).toEqual([0.525, 0.475]);
  });
});

test('puts the worst state first, then the worst status, then the lowest score, and pages without data last', () => {
  const none = status('none');
  // Not scanned yet.
  const slow = status('slow', { mobileStatus: 'FAST', desktopStatus: 'SLOW', mobileScore: 90 });
  const slower = status('slower', { mobileStatus: 'SLOW', mobileScore: 20 });
  const fast = status('fast', { mobileStatus: 'FAST', mobileScore: 10 });
  expect([none, fast, slow, slower].toSorted(byBadness)).toEqual([none, slower, slow, fast]);
  const working = { ...none, state: slow.state };
  const down = { ...fast, state: ofPage(pageStates.down) };
  expect([working, fast, slow, down].toSorted(byBadness)).toEqual([down, slow, fast, working]);
});
