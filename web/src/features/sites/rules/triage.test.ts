import { describe, expect, it } from 'vitest';
import { ofPage } from '../../../../../shared/site-state.ts';
import { pageStates } from '../../../test-support/site-states.ts';
import { status } from '../testing/fake-api.ts';
import { sparkLine } from './spark-line.ts';
import { trendWords } from './trend-words.ts';
import { byBadness } from './worst-first.ts';

const scores = (...values: number[]) =>
  values.map((score, index) => ({ day: `2026-11-${10 + index}`, score }));

describe('a trend', () => {
  it('is a change only beyond the usual spread', () => {
    expect(trendWords({ scores: scores(60, 66, 72), spread: 5 })).toEqual({
      verdict: 'Better',
      shown: '+12',
      course: 'From 60 to 72 in 14 days',
    });
    expect(trendWords({ scores: scores(72, 60), spread: 5 })?.shown).toBe('−12');
    expect(trendWords({ scores: scores(72, 68), spread: 5 })).toMatchObject({
      verdict: 'No real change',
      shown: 'no real change',
    });
  });

  it('needs two days', () => {
    expect(trendWords({ scores: scores(60), spread: 3 })).toBeUndefined();
    expect(trendWords({ scores: [], spread: 3 })).toBeUndefined();
  });

  it('is drawn by day, and flat if it hardly changes', () => {
    const now = Date.parse('2026-11-12T15:00:00Z');
    const [first, , last] = sparkLine(scores(50, 60, 70), now);
    expect(first).toEqual({ x: 1 - 2 / 14, y: 1 });
    expect(last).toEqual({ x: 1, y: 0 });
    expect(sparkLine(scores(50, 51), now).map(({ y }) => y)).toEqual([0.525, 0.475]);
  });
});

it('puts the worst state first, then the worst status, then the lowest score, and pages without data last', () => {
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
