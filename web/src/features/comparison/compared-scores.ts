import { type Compared, type Sided, spreadBetween } from '../../../../shared/comparison.ts';
import type { Device } from '../../../../shared/devices.ts';
import { type Difference, largestDifferences } from '../../../../shared/differences.ts';
import type { MetricKey } from '../../../../shared/metrics.ts';
import type { LabData } from '../../../../shared/models/scan.ts';
import type { DeviceFigures } from '../../../../shared/models/report-figures.ts';
import { spreadOfMetric, spreadOfScore } from '../../../../shared/usual-spread.ts';
import type { DeviceResult } from '../../entities/scan/device-result.ts';
import { bySide } from './compared.ts';

/** The newest scores of a device, and by how much two equally fast sites would usually differ. */
export function comparedScore(results: Sided<DeviceResult>): Compared {
  const { mine, theirs } = bySide(results, ({ score }) => score?.value ?? null);
  return { mine, theirs, spread: spreadBetween(bySide(results, spreadOfSide)) };
}

const spreadOfSide = ({ score, earlierScores }: DeviceResult): number =>
  spreadOfScore(score === undefined ? [] : [...earlierScores, score.value]);

/** The newest values of a lab metric, likewise. */
export function comparedMetric(
  metric: MetricKey & keyof LabData,
  results: Sided<DeviceResult>,
): Compared {
  const { mine, theirs } = bySide(results, ({ lab }) => lab?.value[metric] ?? null);
  const spread = spreadBetween(
    bySide(results, ({ lab, earlierLabs }) =>
      spreadOfMetric(
        metric,
        [...earlierLabs, ...(lab === undefined ? [] : [lab.value])].flatMap(
          (each) => each[metric] ?? [],
        ),
      ),
    ),
  );
  return { mine, theirs, spread };
}

/** The three differences that make most of the load; undefined while a side has no figures. */
export function namedDifferences(
  device: Device,
  results: Sided<DeviceResult>,
  figures: Sided<DeviceFigures | null | undefined>,
): Difference[] | undefined {
  const { mine, theirs } = figures;
  if (!mine || !theirs) return undefined;
  const blocking = comparedMetric('tbt', results);
  return largestDifferences(
    device,
    {
      mine: { figures: mine, blockingMs: blocking.mine },
      theirs: { figures: theirs, blockingMs: blocking.theirs },
    },
    { blockingSpread: blocking.spread },
  );
}
