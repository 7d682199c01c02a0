import type { LatestScan } from '../../shared/calls/scans.ts';
import type { ScanInput } from '../../shared/assessment/scores.ts';

/** The assessment's input from the newest successful scan of a device; an incomplete one has no score. */
export const scanInput = ({
  overallScore,
  labData,
  fieldData,
  warning,
}: LatestScan['mobile']): ScanInput => ({
  overallScore,
  labData: warning === null ? labData : null,
  fieldCategory: fieldData?.overall_category ?? null,
});
