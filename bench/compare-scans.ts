import { devices, type Device } from '../shared/devices.ts';
import type { TwoDeviceScan } from './scans.ts';

export interface ScanComparison {
  runs: number;
  /** Median seconds of a two-device scan. */
  seconds: { ours: number; cli: number };
  /** Ours over the CLI's; below 1 is faster. */
  wallRatio: number;
  /** Median scores, and by how many points they differ. */
  scores: Record<Device, { ours: number; cli: number; difference: number }>;
}

/** The limits of the specification of this benchmark: 1.15 × the CLI, and 2 points. */
export const limits = { wallRatio: 1.15, scoreDifference: 2 };

export const isWithinLimits = ({ wallRatio, scores }: ScanComparison): boolean =>
  wallRatio <= limits.wallRatio &&
  devices.every((device) => scores[device].difference <= limits.scoreDifference);

/**
 * Scans a page in turns, so that whatever else the machine does hits both alike, and compares the medians.
 * One scan each before that does not count.
 */
export async function compareScans(
  url: string,
  scans: { ours: TwoDeviceScan; cli: TwoDeviceScan },
  options: { runs: number; onRun?: (line: string) => void },
): Promise<ScanComparison> {
  const taken = { ours: [] as Timed[], cli: [] as Timed[] };
  for (let round = 0; round <= options.runs; round += 1) {
    for (const who of round % 2 === 0 ? (['cli', 'ours'] as const) : (['ours', 'cli'] as const)) {
      const one = await timed(() => scans[who](url));
      if (round > 0) taken[who].push(one);
      const { mobile, desktop } = one.scores;
      options.onRun?.(`${round}\t${who}\t${one.seconds.toFixed(1)} s\t${mobile}\t${desktop}`);
    }
  }
  const seconds = (who: 'ours' | 'cli'): number => median(taken[who].map((one) => one.seconds));
  const score = (who: 'ours' | 'cli', device: Device): number =>
    median(taken[who].map((one) => one.scores[device]));
  const compared = (device: Device) => {
    const [ours, cli] = [score('ours', device), score('cli', device)];
    return { ours, cli, difference: Math.abs(ours - cli) };
  };
  return {
    runs: options.runs,
    seconds: { ours: seconds('ours'), cli: seconds('cli') },
    wallRatio: seconds('ours') / seconds('cli'),
    scores: { mobile: compared('mobile'), desktop: compared('desktop') },
  };
}

interface Timed {
  seconds: number;
  scores: Record<Device, number>;
}

async function timed(scan: () => Promise<Record<Device, number>>): Promise<Timed> {
  const started = performance.now();
  const scores = await scan();
  return { seconds: (performance.now() - started) / 1000, scores };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
