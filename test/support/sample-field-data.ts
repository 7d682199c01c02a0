import type { FieldData } from '../../shared/models/scan.ts';

/** Field data of a page. */
export const fieldData: FieldData = {
  lcp: { score: 2100, category: 'FAST' },
  fid: null,
  cls: { score: 0.05, category: 'FAST' },
  fcp: { score: 1500, category: 'FAST' },
  inp: { score: 250, category: 'AVERAGE' },
  ttfb: { score: 700, category: 'FAST' },
  overall_category: 'AVERAGE',
  source: 'url',
  collectionPeriod: { firstDate: '2026-10-23', lastDate: '2026-11-19' },
};
