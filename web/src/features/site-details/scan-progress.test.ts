import { describe, expect, it } from 'vitest';
import type { ScanStatus } from '../../../../shared/calls/scans.ts';
import { furtherOf } from './scan-progress.ts';

const at = (percent: number, status: ScanStatus['status'] = 'running'): ScanStatus => ({
  scanId: 'scan-1',
  url: 'https://shop.example/',
  status,
  stage: 'Loading the page',
  percent,
});

describe('furtherOf', () => {
  it('never lets the bar go back', () => {
    expect(furtherOf(at(40), at(30)).percent).toBe(40);
    expect(furtherOf(at(40), at(55)).percent).toBe(55);
  });

  it('takes an end whatever its percent, and does not take it back', () => {
    expect(furtherOf(at(80), at(0, 'failed')).status).toBe('failed');
    expect(furtherOf(at(100, 'done'), at(90)).status).toBe('done');
  });

  it('begins anew with another scan', () => {
    expect(furtherOf(at(90), { ...at(3), scanId: 'scan-2' }).percent).toBe(3);
  });
});
