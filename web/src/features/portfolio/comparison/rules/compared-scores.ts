import {
  type Compared,
  type ComparedDevice,
  comparedValues,
  type Sided,
  spreadBetween,
} from '../../../../../../shared/assessment/comparison.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import {
  type Difference,
  largestDifferences,
} from '../../../../entities/scan/rules/differences.ts';
import { shownMetric } from '../../../../../../shared/assessment/metrics.ts';
import type { LabData } from '../../../../../../shared/models/measuring/scan.ts';
import type { DeviceFigures } from '../../../../../../shared/models/measuring/report-figures.ts';
import { shownScore } from '../../../../../../shared/assessment/thresholds.ts';
import {
  type Spread,
  spreadOfMetric,
  spreadOfScore,
  widestOfMetric,
  widestOfScore,
} from '../../../../../../shared/assessment/usual-spread.ts';
import type { DeviceResult } from '../../../../entities/scan/rules/device-result.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';

/** A site of the account and the competitor beside it. */
export type ComparedSites = Sided<Site>;

export const bySide = <Value, Mapped>(
  { mine, theirs }: Sided<Value>,
  map: (value: Value) => Mapped,
): Sided<Mapped> => ({ mine: map(mine), theirs: map(theirs) });

/** The values of a side, the newest last; without a newest one there is nothing to compare. */
const measured = <Value>(earlier: readonly Value[], newest: { value: Value } | undefined) =>
  newest === undefined ? [] : [...earlier, newest.value];

/** The spread of all values: the newest of one side is compared with that of another, not with its own past. */
const unlessSlow = ({ onSlowMachine }: DeviceResult, spread: () => Spread): Spread =>
  onSlowMachine ? 'slow-machine' : spread();

/** The newest scores of a device as they are shown, and by how much two equally fast sites would usually differ. */
export function comparedScore(results: Sided<DeviceResult>): Compared {
  const { mine, theirs } = bySide(results, ({ score }) =>
    score === undefined ? null : shownScore(score.value),
  );
  const spreads = bySide(results, (result) =>
    unlessSlow(result, () => spreadOfScore(measured(result.earlierScores, result.score))),
  );
  return comparedValues({ mine, theirs }, spreads, () => widestOfScore);
}

/** The newest values of a lab metric, in the same order. */
export function comparedMetric(metric: keyof LabData, results: Sided<DeviceResult>): Compared {
  const { mine, theirs } = bySide(results, ({ lab }) => {
    const value = lab?.value[metric] ?? null;
    return value === null ? null : shownMetric(metric, value);
  });
  const spreads = bySide(results, (result) =>
    unlessSlow(result, () =>
      spreadOfMetric(
        metric,
        measured(result.earlierLabs, result.lab).flatMap((each) => each[metric] ?? []),
      ),
    ),
  );
  return comparedValues({ mine, theirs }, spreads, (larger) => widestOfMetric(metric, larger));
}

/** All values that are assessed together on a device. */
export const comparedDevice = (results: Sided<DeviceResult>): ComparedDevice => ({
  score: comparedScore(results),
  metrics: {
    fcp: comparedMetric('fcp', results),
    lcp: comparedMetric('lcp', results),
    si: comparedMetric('si', results),
    tbt: comparedMetric('tbt', results),
    cls: comparedMetric('cls', results),
    tti: comparedMetric('tti', results),
  },
  measurements: bySide(
    results,
    ({ earlierScores, score }) => measured(earlierScores, score).length,
  ),
});

/** How long the server of a side took in its recent scans, oldest first, and what its newest scan loaded. */
interface SideLoad {
  figures: DeviceFigures | null | undefined;
  serverMs: readonly number[];
}

/** The three differences that make most of the load; undefined while a side has no figures. */
export function namedDifferences(
  device: Device,
  results: Sided<DeviceResult>,
  loads: Sided<SideLoad>,
): Difference[] | undefined {
  const { mine, theirs } = bySide(loads, ({ figures }) => figures);
  if (!mine || !theirs) return undefined;
  const blocking = comparedMetric('tbt', results);
  return largestDifferences(
    device,
    {
      mine: { figures: mine, blockingMs: blocking.mine },
      theirs: { figures: theirs, blockingMs: blocking.theirs },
    },
    {
      blockingSpread: blocking.spread,
      serverSpread: spreadBetween(
        bySide(loads, ({ serverMs }) => spreadOfMetric('ttfb', serverMs)),
      ),
    },
  );
}
