import { devices, type Device } from '../shared/scans/devices.ts';
import type { TwoDeviceScan } from './scans.ts';
import { median } from './statistics.ts';

export interface ScanComparison {
  runs: number;
  /** Median seconds of a two-device scan. */
  seconds: { ours: number; cli: number };
  /** Our time divided by the CLI's; below 1 is faster. */
  wallRatio: number;
  /** Difference of the median scores, ours minus the CLI's, and the spread of each in points. */
  scores: Record<Device, ScoreComparison>;
}

interface ScoreComparison {
  ours: number;
  cli: number;
  difference: number;
  spread: { ours: number; cli: number };
}

/** Whether we are as fast as the CLI, with scores within a point. */
export const limits = { wallRatio: 1, scoreDifference: 1 };

export const isWithinLimits = ({ wallRatio, scores }: ScanComparison): boolean =>
  wallRatio <= limits.wallRatio &&
  devices.every((device) => Math.abs(scores[device].difference) <= limits.scoreDifference);

type Who = 'ours' | 'cli';

/**
 * Scans a page in turns, so that other load on the machine affects both alike, and compares the medians. One scan each
 * before that does not count.
 */
export async function compareScans(
  url: string,
  scans: Record<Who, TwoDeviceScan>,
  options: { runs: number; onRun?: (line: string) => void },
): Promise<ScanComparison> {
  const taken: Record<Who, Timed[]> = { ours: [], cli: [] };
  for (let round = 0; round <= options.runs; round += 1) {
    for (const who of round % 2 === 0 ? (['cli', 'ours'] as const) : (['ours', 'cli'] as const)) {
      const one = await timed(() => scans[who](url));
      if (round > 0) taken[who].push(one);
      const { mobile, desktop } = one.scores;
      options.onRun?.(`${round}\t${who}\t${one.seconds.toFixed(1)} s\t${mobile}\t${desktop}`);
    }
  }
  const seconds = (who: Who): number => median(taken[who].map((one) => one.seconds));
  const scored = (who: Who, device: Device): number[] =>
    taken[who].map(({ scores }) => scores[device]);
  const compared = (device: Device): ScoreComparison => {
    const [ours, cli] = [scored('ours', device), scored('cli', device)];
    return {
      ours: median(ours),
      cli: median(cli),
      difference: median(ours) - median(cli),
      spread: { ours: spread(ours), cli: spread(cli) },
    };
  };
  return {
    runs: options.runs,
    seconds: { ours: seconds('ours'), cli: seconds('cli') },
    wallRatio: seconds('ours') / seconds('cli'),
    scores: { mobile: compared('mobile'), desktop: compared('desktop') },
  };
}

const spread = (values: number[]): number => Math.max(...values) - Math.min(...values);

interface Timed {
  seconds: number;
  scores: Record<Device, number>;
}

async function timed(scan: () => Promise<Record<Device, number>>): Promise<Timed> {
  const started = performance.now();
  const scores = await scan();
  return { seconds: (performance.now() - started) / 1000, scores };
}
