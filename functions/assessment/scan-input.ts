import type { LatestScan } from '../../shared/calls/scans.ts';
import type { ScanInput } from '../../shared/scores.ts';

/** What the newest good scan of a device gives to the assessment. */
export const scanInput = ({
  overallScore,
  labData,
  fieldData,
}: LatestScan['mobile']): ScanInput => ({
  overallScore,
  labData,
  fieldCategory: fieldData?.overall_category ?? null,
});
