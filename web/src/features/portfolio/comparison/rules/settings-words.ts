import type { Sided } from '../../../../../../shared/assessment/comparison.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { labWords } from '../../../../../../shared/scans/lab-settings.ts';
import type { DeviceResult } from '../../../../entities/scan/rules/device-result.ts';

/** How the lab settings of two sites differ, in sentences; undefined if they are the same. */
export function settingsWords(
  names: Sided<string>,
  { mine, theirs }: Sided<DeviceResult>,
  device: Device,
): string | undefined {
  if (mine.measuredWith === undefined || theirs.measuredWith === undefined) return undefined;
  const [own, others] = [labWords(mine.measuredWith), labWords(theirs.measuredWith)];
  if (own === others) return undefined;
  return `Measured with different lab settings on ${device}, which may explain part of the difference. ${names.mine}: ${own}. ${names.theirs}: ${others}.`;
}
