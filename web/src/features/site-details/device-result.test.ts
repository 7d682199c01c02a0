import { describe, expect, it } from 'vitest';
import type { LatestScan } from '../../../../shared/calls/scans.ts';
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
const result = { overallScore: 93, labData: lab(0.93), fieldData: null, failure: null };
const latest: LatestScan = {
  url: 'https://shop.example/',
  scanId: 'scan-3',
  scanDate: day(20),
  mobile: { overallScore: null, labData: null, fieldData: null, failure },
  desktop: result,
};

describe('deviceResult', () => {
  it('gives the newest result and the one before', () => {
    const desktop = deviceResult('desktop', latest, history);
    expect(desktop.score).toEqual({ value: 93, at: day(20) });
    expect(desktop.previousScore).toEqual({ value: 92, at: day(19) });
    expect(desktop.failure).toBeUndefined();
  });

  it('keeps the last good result with its own date when the newest scan failed', () => {
    const mobile = deviceResult('mobile', latest, history);
    expect(mobile.failure).toEqual(failure);
    expect(mobile.score).toEqual({ value: 64, at: day(19) });
    expect(mobile.lab).toEqual({ value: lab(6.4), at: day(19) });
    expect(mobile.previousScore).toEqual({ value: 60, at: day(18) });
  });

  it('does not date an old number that comes with a failure as new', () => {
    const withOld = { ...latest, mobile: { ...latest.mobile, overallScore: 64 } };
    expect(deviceResult('mobile', withOld, history).score?.at).toBe(day(19));
  });

  it('takes the latest scan where the history lags behind', () => {
    const newer = { ...latest, scanDate: day(21) };
    const desktop = deviceResult('desktop', newer, history);
    expect(desktop.score?.at).toBe(day(21));
    expect(desktop.previousScore?.at).toBe(day(20));
  });

  it('knows nothing of a page that was never scanned', () => {
    const never: LatestScan = {
      ...latest,
      scanId: null,
      scanDate: null,
      mobile: { ...result, overallScore: null, labData: null },
      desktop: { ...result, overallScore: null, labData: null },
    };
    expect(deviceResult('mobile', never, { overall: [], lab: [] }).score).toBeUndefined();
  });
});
