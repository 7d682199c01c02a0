import { keyOfUrl } from '../../../functions/registry/pages/url-key.ts';
import type { Calibrations } from '../../../functions/measuring/scans/calibration/calibrate.ts';
import { calibrationEntity } from '../../../functions/measuring/scans/calibration/calibration-entity.ts';
import { changeRecordEntity } from '../../../functions/measuring/scans/changes/change-record-entity.ts';
import type { RealisedFix } from '../../../shared/models/measuring/realised-fix.ts';
import type { World } from './seed.ts';

/** Of too few fixes to correct estimates. */
export const pastAccuracy: Calibrations = new Map([
  ['image-delivery-insight', { fixes: 7, predicted: 11.2, real: 10.4 }],
]);

const fonts = { id: 'font-display-insight', title: 'Font display', predicted: 2.3 };
const realised: RealisedFix[] = [
  {
    at: '2026-04-02T10:00:00.000Z',
    fixes: [
      fonts,
      { id: 'render-blocking-insight', title: 'Render-blocking requests', predicted: 6 },
    ],
    isAlone: false,
    real: { value: 5.4, low: 3, high: 7.25 },
    runs: { before: 21, after: 7 },
  },
  {
    at: '2026-05-12T10:00:00.000Z',
    fixes: [
      { id: 'uses-text-compression', title: 'Enable text compression', predicted: 10, tried: 9.6 },
    ],
    isAlone: true,
    real: { value: 9.1, low: 8.2, high: 10 },
    runs: { before: 21, after: 7 },
  },
];

/** What fixes of a scanned page have gained on mobile, which takes three weeks of scans. */
export async function seedRealised(
  { table }: World,
  { accountId, url }: { accountId: string; url: string },
): Promise<void> {
  const records = changeRecordEntity(table);
  const key = { accountId, urlKey: keyOfUrl(url), device: 'mobile' } as const;
  const { data } = await records.get(key).go({ consistent: true });
  if (data === null) throw new Error('The page has no record of changes');
  await records
    .patch(key)
    .set({ record: { ...data.record, realised } })
    .go();
  for (const [cause, { fixes, predicted, real }] of pastAccuracy)
    await calibrationEntity(table)
      .put({
        cause,
        title: 'Improve image delivery',
        fixes,
        predicted: predicted * fixes,
        real: real * fixes,
      })
      .go();
}
