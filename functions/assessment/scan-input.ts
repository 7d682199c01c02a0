import type { LatestScan } from '../../shared/calls/scan-results.ts';
import { chooseField } from '../../shared/visitors/field-source.ts';
import type { ScanInput } from '../../shared/assessment/scores.ts';

/** The assessment's input from the newest successful scan of a device; an incomplete one has no score. */
export const scanInput = ({
  overallScore,
  labData,
  fieldData,
  visitors,
  warning,
}: LatestScan['mobile']): ScanInput => ({
  overallScore,
  labData: warning === null ? labData : null,
  fieldCategory: chooseField(fieldData, visitors).category,
});
