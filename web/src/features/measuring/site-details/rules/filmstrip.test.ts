import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  DeviceSuggestions,
  ObservedShift,
} from '../../../../../../shared/models/measuring/scan-report.ts';
import { filmOf } from '../../../../entities/scan/rules/film.ts';
import { columnTimes, filmColumns, isUnchanged, labelled, momentsOf } from './filmstrip.ts';

const load = (
  timings: Record<number, string>,
  more: Partial<DeviceSuggestions> = {},
): DeviceSuggestions => ({
  opportunities: [],
  diagnostics: [],
  lcpElement: null,
  clsElements: null,
  finalScreenshot: null,
  screenshotThumbnails: {
    id: 'screenshot-thumbnails',
    title: '',
    description: '',
    numericValue: 0,
    details: {
      headings: [],
      items: Object.entries(timings).map(([timing, data]) => ({ timing: Number(timing), data })),
    },
  },
  ...more,
});
const shift = (at: number, score: number, isCounted = true): ObservedShift => ({
  at,
  score,
  isCounted,
  element: null,
  moves: [],
  before: null,
  after: null,
});
const plain = (text: string): string => text.replaceAll('\u00A0', ' ');
const wordsOf = (more: Partial<DeviceSuggestions>): string[] =>
  momentsOf(load({}, more)).map(({ words }) => plain(words));

describe('one axis for both loads', () => {
  const mobile = load({ 0: 'white', 1400: 'text', 2100: 'all' });
  const desktop = load({ 0: 'white', 300: 'all' });

  test('reaches to the last picture or mark of either', () => {
    expect(columnTimes([mobile, desktop])).toEqual([
      250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2250,
    ]);
    const late = { observedPaints: { firstContentfulPaint: 10, largestContentfulPaint: 4200 } };
    expect(columnTimes([mobile, load({}, late)]).at(-1)).toBe(4500);
    expect(columnTimes([undefined, desktop]).at(-1)).toBe(300);
    expect(columnTimes([])).toEqual([]);
  });

  test('shows in each column what was seen at its end, and what it followed', () => {
    const columns = filmColumns(filmOf(mobile), [1000, 2000, 3000, 4000]);
    expect(columns.map(({ data, previous }) => [previous, data])).toEqual([
      [undefined, 'white'],
      ['white', 'text'],
      ['text', 'all'],
      [undefined, 'all'],
    ]);
    expect(columns.map((_, index) => isUnchanged(columns, index))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  test('shows nothing before the first picture of an earlier report', () => {
    const [first] = filmColumns(filmOf(load({ 800: 'text' })), [500, 1000]);
    expect(first).toEqual({ at: 500, data: undefined, previous: undefined });
  });
});

describe('marks in words', () => {
  test('says when the first and the largest content were seen, and each shift with its share of CLS', () => {
    expect(
      wordsOf({
        observedPaints: { firstContentfulPaint: 1118, largestContentfulPaint: 1930 },
        observedShifts: [shift(1300, 0.3), shift(2100, 0.1), shift(4000, 0.05, false)],
      }),
    ).toEqual([
      'Observed at 1.12 s: first content (FCP)',
      'Observed at 1.3 s: layout shift of 0.3, 75 % of CLS',
      'Observed at 1.93 s: largest content (LCP)',
      'Observed at 2.1 s: layout shift of 0.1, 25 % of CLS',
      'Observed at 4.0 s: layout shift of 0.05, not part of the group of shifts that CLS counts',
    ]);
  });

  test('says nothing that an earlier report does not know', () => {
    expect(wordsOf({})).toEqual([]);
    expect(
      wordsOf({ observedPaints: { firstContentfulPaint: 90, largestContentfulPaint: null } }),
    ).toEqual(['Observed at 0.09 s: first content (FCP)']);
  });

  test('labels only marks that are far enough from the label before', () => {
    const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 15 });
    fc.assert(
      fc.property(places, (list) => {
        const ordered = list.toSorted((a, b) => a - b);
        const shown = ordered.filter((_, index) => labelled(ordered, 0.1)[index]);
        shown.slice(1).forEach((place, index) => {
          expect(place).toBeGreaterThanOrEqual((shown[index] ?? 0) + 0.1);
        });
        expect(shown[0]).toBe(ordered[0]);
      }),
    );
  });
});
