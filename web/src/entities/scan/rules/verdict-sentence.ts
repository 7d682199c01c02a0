import type { Device } from '../../../../../shared/scans/devices.ts';
import type { DeviceVerdict } from '../../../../../shared/models/measuring/scan-verdict.ts';
import { verdictParts } from '../../../../../shared/assessment/verdict.ts';
import { formatBytes, formatNumber } from '../../../lib/format.ts';
import { formatMetric } from '../../../lib/metrics.ts';

const formats = { bytes: formatBytes, metric: formatMetric, number: formatNumber };

export const fixesTitle = (device: Device): string => `Fix first on ${device}`;

/** The verdict on a device, and what the estimates get wrong. @param slow what makes its page or site slow, if something does */
export function verdictSentences(
  device: Device,
  { score, fixes, labData, doubts }: DeviceVerdict,
  slow?: string,
): ReturnType<typeof verdictParts> {
  const facts = { device, score, fixes: fixes ?? [], lab: labData, doubts, slow };
  return verdictParts(facts, formats);
}
