import type { Device } from '../../../../../shared/scans/devices.ts';
import type { DeviceVerdict } from '../../../../../shared/models/scan-verdict.ts';
import { verdictWords } from '../../../../../shared/assessment/verdict.ts';
import { formatBytes, formatNumber } from '../../../lib/format.ts';
import { formatMetric } from '../../../lib/metrics.ts';

const formats = { bytes: formatBytes, metric: formatMetric, number: formatNumber };

export const fixesTitle = (device: Device): string => `Fix first on ${device}`;

/** The verdict on a device in a sentence. @param slow what makes its page or site slow, if something does */
export function verdictSentence(
  device: Device,
  { score, fixes, labData, doubts }: DeviceVerdict,
  slow?: string,
): string {
  const facts = { device, score, fixes: fixes ?? [], lab: labData, doubts, slow };
  return verdictWords(facts, formats);
}
