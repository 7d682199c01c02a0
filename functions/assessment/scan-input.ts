import type { LatestScan } from '../../shared/calls/scans.ts';
import type { ScanInput } from '../../shared/scores.ts';

/** The assessment's input from the newest successful scan of a device. */
export const scanInput = ({
  overallScore,
  labData,
  fieldData,
}: LatestScan['mobile']): ScanInput => ({
  overallScore,
  labData,
  fieldCategory: fieldData?.overall_category ?? null,
});
