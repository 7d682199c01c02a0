import { describe, expect, test } from 'vitest';
import { nodeNote, reportVerdict, resultOf } from './ping-words.ts';
import { countriesOf, entriesFrom, hourPoints, hoursOf, placesOf, topOf } from './report.ts';
import {
  awayEntry,
  entry,
  fromBrazil,
  reportOf,
  saoPaulo,
  thisMachine,
} from '../testing/ping-data.ts';

const unreached = entry(9, {
  latency: null,
  rtt: null,
  result: { ok: '0/4', malformed: '1/4', timeout: '3/4' },
});

describe('the chart', () => {
  test('shows the mean of each hour of the day', () => {
    const points = hourPoints([entry(8), fromBrazil(8, 100), entry(10)]);
    expect(points).toHaveLength(24);
    expect(points[8]?.values['mean']).toBeCloseTo(56.2);
    expect(points[8]?.values['gp-br']).toBe(100);
    expect(points[10]?.values).toEqual({ mean: 12.4, 'eu-central-1': 12.4, 'gp-br': null });
  });

  test('has a gap, and no zero, where nothing was measured', () => {
    const points = hourPoints([awayEntry(8), unreached]);
    expect(points.map(({ values }) => values['mean'])).toEqual(Array(24).fill(null));
  });

  test('reaches 30 ms, or the greatest mean', () => {
    expect(topOf(hourPoints([entry(8)]))).toBe(30);
    expect(topOf(hourPoints([fromBrazil(8, 187)]))).toBe(187);
    expect(topOf(hourPoints([]))).toBe(30);
  });
});

describe('the places', () => {
  const data = [entry(8), fromBrazil(8, 100), entry(9)];

  test('appear once, by name', () => {
    expect(placesOf(data).map(({ server, latency }) => [server, latency])).toEqual([
      ['Brazil, São Paulo', 100],
      ['Germany, Frankfurt', 12.4],
    ]);
  });

  test('are filtered; no choice is all', () => {
    expect(entriesFrom(data, [])).toHaveLength(3);
    expect(entriesFrom(data, ['gp-br'])).toEqual([data[1]]);
    expect(hoursOf(data)).toEqual([9, 8]);
  });

  test('give their countries flags; a machine without a country has none', () => {
    const own = entry(8, { country: '', countryCode: '', server: 'This machine' });
    expect(countriesOf(reportOf('2026-11-22', [...data, own], 40))).toEqual([
      { country: 'Germany', code: 'DE' },
      { country: 'Brazil', code: 'BR' },
      { country: 'This machine', code: '' },
    ]);
  });
});

describe('words', () => {
  test('of a report name its average and its slowest place', () => {
    expect(reportVerdict([entry(8), fromBrazil(8, 100)])).toBe(
      '56.20\u00A0ms on average from 2 places. Slowest: Brazil, São Paulo, 100.00\u00A0ms.',
    );
    expect(reportVerdict([entry(8), awayEntry(8)])).toBe(
      '12.40\u00A0ms on average from Germany, Frankfurt.',
    );
    const own = entry(8, { server: 'This machine', countryCode: '' });
    expect(reportVerdict([own])).toBe('12.40\u00A0ms on average from this machine.');
    expect(reportVerdict([awayEntry(8)])).toBe(
      'All places were unavailable, so there is no result.',
    );
    expect(reportVerdict([awayEntry(8), unreached])).toBe('No connection succeeded.');
    const failed = { ...fromBrazil(8, 100), latency: null };
    expect(reportVerdict([entry(8), failed])).toBe(
      '12.40\u00A0ms on average from Germany, Frankfurt. Not reached from Brazil, São Paulo.',
    );
  });

  test.each([
    ['4/4', { band: 'good', label: 'Reached' }],
    ['2/4', { band: 'average', label: 'Partly reached' }],
    ['0/4', { band: 'bad', label: 'Not reached' }],
  ])('of %s connections', (ok, expected) => {
    expect(resultOf(entry(8, { result: { ok, malformed: '0/4', timeout: '0/4' } }))).toEqual(
      expected,
    );
  });

  test('do not blame the site for a place that was away', () => {
    expect(resultOf(awayEntry(8))).toBeNull();
    expect(nodeNote({ ...saoPaulo, isAway: true })).toBe('Globalping, unavailable at present');
    const awayUntil = new Date(2026, 10, 22, 14, 5).toISOString();
    expect(nodeNote({ ...saoPaulo, isAway: true, awayUntil })).toMatch(
      /^Globalping, unavailable until 14:05$/,
    );
    expect(nodeNote(thisMachine)).toBe('The machine that Web Vitals runs on');
  });
});
