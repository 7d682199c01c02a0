import { expect, test } from 'vitest';
import type { FieldHistory, FieldPeriod } from '../../../../shared/models/field-history.ts';
import { linesOf, weeksOf } from './weeks.ts';

const week = (lastDate: string, lcp: number | null): FieldPeriod => ({
  firstDate: lastDate,
  lastDate,
  lcp: lcp === null ? null : { score: lcp, category: 'FAST' },
  fid: null,
  cls: null,
  fcp: null,
  inp: null,
  ttfb: null,
});
const history = (...periods: FieldPeriod[]): FieldHistory => ({ source: 'origin', periods });

test('both sides share the weeks; what a side lacks is a gap', () => {
  const histories = {
    mine: history(week('2026-10-31', 2100), week('2026-11-07', null)),
    theirs: history(week('2026-11-07', 1500), week('2026-11-14', 1400)),
  };
  expect(weeksOf(histories, 'lcp').map(({ values }) => values)).toEqual([
    { mine: 2.1 },
    { mine: null, theirs: 1.5 },
    { theirs: 1.4 },
  ]);
});

test('a side without a history has no line', () => {
  const names = { mine: 'Shop', theirs: 'Rival' };
  const lines = linesOf({ mine: null, theirs: history(week('2026-11-07', 1)) }, names, 'cls');
  expect(lines.map(({ label }) => label)).toEqual(['Rival']);
});
