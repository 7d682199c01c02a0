import { describe, expect, test } from 'vitest';
import { provenChange } from '../../../../../../test/support/proven-change.ts';
import type { ChangeStatus } from '../../../../../../shared/models/measuring/page-changes.ts';
import { ofPage } from '../../../../../../shared/state/site-state.ts';
import { pageStates } from '../../../../test-support/site-states.ts';
import { status } from '../testing/fake-api.ts';
import { sparkLine } from '../../../../entities/site/rules/spark-line.ts';
import { trendWords } from '../../../../entities/site/rules/trend-words.ts';
import { byBadness } from '../flow/use-worst-first.ts';

const scores = (...values: number[]) =>
  values.map((score, index) => ({ day: `2026-11-${10 + index}`, score }));

const trend = (change: ChangeStatus) => ({ scores: [], last: 60, change });
const since = '2026-11-18T10:00:00.000Z';

describe('a trend', () => {
  test('is a change only once that is proven', () => {
    const change = provenChange([92, 80], { since: new Date(since) });
    expect(trendWords(trend({ kind: 'changed', change }))).toEqual({
      verdict: 'Worse',
      shown: '−12',
      course: '12 points slower since 18 Nov 2026, score 92 → 80',
    });
    expect(trendWords(trend({ kind: 'unchanged', runs: 30 }))).toEqual({
      verdict: 'Not proven',
      shown: 'no proven change',
      course: 'No proven change',
    });
  });

  test('says what is being checked, and how much history is missing', () => {
    const checking = { kind: 'checking', direction: 'worse', since, runs: 2, of: 4 } as const;
    expect(trendWords(trend(checking))).toEqual({
      verdict: 'Not proven',
      shown: 'looks slower',
      course: 'Looks slower; being checked: 2 of 4 runs',
    });
    expect(trendWords(trend({ kind: 'too-little-history', runs: 9, of: 21 }))?.course).toBe(
      'Not enough history yet to tell a change from chance: 9 of 21 comparable scans',
    );
  });

  test('needs two scans', () => {
    expect(trendWords(trend({ kind: 'too-little-history', runs: 1, of: 21 }))).toBeUndefined();
    const afterUpdate = { kind: 'too-little-history', runs: 1, of: 21 } as const;
    expect(trendWords({ ...trend(afterUpdate), scores: scores(60, 62) })?.shown).toBe(
      '1 of 21 scans',
    );
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
