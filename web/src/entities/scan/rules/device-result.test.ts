import { describe, expect, test } from 'vitest';
import type { LatestScan } from '../../../../../shared/calls/measuring/scan-results.ts';
import { deviceResult } from './device-result.ts';

const lab = (lcp: number) => ({ fcp: 1, lcp, si: 2, tbt: 100, cls: 0, tti: 3 });
const day = (date: number): string => `2026-11-${String(date).padStart(2, '0')}T08:00:00.000Z`;
const failure = { reason: 'dns', message: 'The name was not found.', hint: 'Check the spelling.' };

const overall = [
  { scanDate: day(18), mobile: 60, desktop: 90 },
  { scanDate: day(19), mobile: 64, desktop: 92 },
  { scanDate: day(20), mobile: null, desktop: 93 },
];
const labHistory = overall.map(({ scanDate, mobile, desktop }) => ({
  scanDate,
  mobile: { labData: mobile === null ? null : lab(mobile / 10) },
  desktop: { labData: lab(desktop / 100) },
}));
const history = { overall, lab: labHistory };
const latest: LatestScan = {
  url: 'https://shop.example/',
  scanId: 'scan-3',
  scanDate: day(20),
  mobile: {
    overallScore: 64,
    labData: lab(6.4),
    fieldData: null,
    failure,
    warning: null,
    measuredAt: day(19),
  },
  desktop: {
    overallScore: 93,
    labData: lab(0.93),
    fieldData: null,
    failure: null,
    warning: null,
    measuredAt: day(20),
  },
};

describe('deviceResult', () => {
  test('has the newest result and the earlier ones', () => {
    const desktop = deviceResult('desktop', latest, history);
    expect(desktop.score).toEqual({ value: 93, at: day(20) });
    expect(desktop.earlierScores.at(-1)).toBe(92);
    expect(desktop.earlierLabs.at(-1)).toEqual(lab(0.92));
    expect(desktop.failure).toBeUndefined();
  });

  test('keeps the last successful result with its own date if the newest scan failed', () => {
    const mobile = deviceResult('mobile', latest, history);
    expect(mobile.failure).toEqual(failure);
    expect(mobile.score).toEqual({ value: 64, at: day(19) });
    expect(mobile.lab).toEqual({ value: lab(6.4), at: day(19) });
    expect(mobile.earlierScores.at(-1)).toBe(60);
  });

  test('counts recorded scans of the demo as its history', () => {
    const recorded = <Entry>(entries: readonly Entry[]) =>
      entries.map((entry, index) => (index < 2 ? { ...entry, isRecorded: true as const } : entry));
    const desktop = deviceResult('desktop', latest, {
      overall: recorded(overall),
      lab: recorded(labHistory),
    });
    expect(desktop.earlierScores).toEqual([90, 92]);
    expect(desktop.earlierLabs).toEqual([lab(0.9), lab(0.92)]);
  });

  test('compares across failed scans', () => {
    const newer = { ...latest.mobile, overallScore: 70, failure: null, measuredAt: day(21) };
    const mobile = deviceResult('mobile', { ...latest, mobile: newer }, history);
    expect(mobile.earlierScores.at(-1)).toBe(64);
  });

  test('is empty for a page that was never scanned', () => {
    const nothing = {
      overallScore: null,
      labData: null,
      failure: null,
      warning: null,
      measuredAt: null,
    };
    const mobile = { ...latest.mobile, ...nothing };
    const result = deviceResult('mobile', { ...latest, mobile }, { overall: [], lab: [] });
    expect(result.score).toBeUndefined();
    expect(result.earlierScores).toEqual([]);
  });
});
