import { describe, expect, test } from 'vitest';
import type { LatestScan } from '../../../../../shared/calls/measuring/scan-results.ts';
import type { FieldData } from '../../../../../shared/models/measuring/scan.ts';
import { fieldResult } from './field-result.ts';

const field = (lastDate: string, source: FieldData['source'] = 'url'): FieldData => ({
  lcp: { score: 2400, category: 'FAST' },
  fid: null,
  cls: null,
  fcp: null,
  inp: null,
  ttfb: null,
  overall_category: 'FAST',
  source,
  collectionPeriod: { firstDate: '2026-10-01', lastDate },
});
const entry = (scanDate: string, fieldData: FieldData | null) => ({
  scanDate: `${scanDate}T08:00:00.000Z`,
  mobile: { fieldData },
  desktop: { fieldData: null },
});
const none = {
  overallScore: 90,
  labData: null,
  fieldData: null,
  failure: null,
  warning: null,
  measuredAt: null,
};
const latest = (mobile: Partial<LatestScan['mobile']>): LatestScan => ({
  url: 'https://shop.example/',
  scanId: 'scan',
  scanDate: '2026-11-20T08:00:00.000Z',
  mobile: { ...none, ...mobile },
  desktop: none,
});

describe('fieldResult', () => {
  const current = field('2026-11-18');

  test('compares with the newest earlier period, not with the same one', () => {
    const history = [
      entry('2026-11-17', field('2026-11-15')),
      entry('2026-11-18', field('2026-11-16')),
      entry('2026-11-19', field('2026-11-18')),
      entry('2026-11-20', current),
    ];
    const result = fieldResult('mobile', latest({ fieldData: current }), history);
    expect(result.current).toBe(current);
    expect(result.previous?.collectionPeriod?.lastDate).toBe('2026-11-16');
  });

  test('is the daily reading if that is newer than the newest scan', () => {
    const history = [entry('2026-11-19', field('2026-11-17')), entry('2026-11-21', current)];
    const older = { fieldData: field('2026-11-17') };
    const result = fieldResult('mobile', latest(older), history);
    expect(result.current).toBe(current);
    expect(result.previous?.collectionPeriod?.lastDate).toBe('2026-11-17');
    expect(fieldResult('mobile', { ...latest({}), scanDate: null }, history).current).toBe(current);
  });

  test('never compares the page with its origin', () => {
    const history = [entry('2026-11-17', field('2026-11-15', 'origin'))];
    expect(fieldResult('mobile', latest({ fieldData: current }), history).previous).toBeUndefined();
  });

  test('keeps the previous data after a failed scan, and nothing else', () => {
    const history = [entry('2026-11-17', current)];
    const failure = { reason: 'dns', message: '', hint: '' };
    expect(fieldResult('mobile', latest({ failure }), history).current).toBe(current);
    expect(fieldResult('mobile', latest({}), history).current).toBeUndefined();
    expect(fieldResult('desktop', latest({}), history).current).toBeUndefined();
  });
});
