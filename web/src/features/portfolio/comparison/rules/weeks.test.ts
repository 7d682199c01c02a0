import { expect, test } from 'vitest';
import type {
  FieldHistory,
  FieldPeriod,
} from '../../../../../../shared/models/measuring/field-history.ts';
import type { FieldWeeks } from '../../../../entities/scan/api/scan-queries.ts';
import { weekPoints } from '../../../../entities/scan/rules/field-weeks.ts';
import { linesOf, noWeeksWords, sourceWords } from './weeks.ts';

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
  expect(weekPoints(histories, 'lcp').map(({ values }) => values)).toEqual([
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

test('a history that was not read is distinguished from one that CrUX does not have', () => {
  const url = 'https://rival.example/';
  const none: FieldWeeks = { configured: true, readAt: null, mobile: null, desktop: null };
  const empty = { ...none, readAt: '2026-11-20T06:00:00.000Z' };
  const known = { ...empty, mobile: history(week('2026-11-07', 1)) };
  expect([none, empty, known].map((weeks) => sourceWords(weeks, 'mobile', url))).toEqual([
    'not read yet',
    'too few visits for a weekly history',
    'visits to all pages of https://rival.example',
  ]);
  expect(noWeeksWords({ mine: empty, theirs: none }, 'mobile')).toMatch(/has not been loaded yet/);
  expect(noWeeksWords({ mine: empty, theirs: empty }, 'mobile')).toMatch(/no weekly history/);
  expect(noWeeksWords({ mine: none, theirs: known }, 'mobile')).toMatch(/report this metric/);
  expect(noWeeksWords({ mine: none, theirs: known }, 'desktop')).toMatch(/not been loaded yet/);
});
