import type { Sided } from '../../../../../shared/assessment/comparison.ts';
import type { Device } from '../../../../../shared/scans/devices.ts';
import type {
  ReportFigures,
  ResourceType,
} from '../../../../../shared/models/measuring/report-figures.ts';
import type { Spread } from '../../../../../shared/assessment/usual-spread.ts';

/** The compared value: bytes of a type of resource, the number of requests, or milliseconds of waiting. */
export type DifferenceKind = ResourceType | 'requests' | 'server' | 'blocking' | 'third-parties';

export interface Difference extends Sided<number> {
  kind: DifferenceKind;
  /** The unit: bytes, requests, or milliseconds; those of blocking are written like Total Blocking Time. */
  unit: 'bytes' | 'ms' | 'blockingMs' | 'requests';
  /** Milliseconds that it makes of the load; above 0 where the competitor has the advantage. */
  gainMs: number;
}

/** Facts from the reports of a page about one device. */
export interface ComparedReport {
  figures: ReportFigures;
  /** Total Blocking Time, milliseconds. */
  blockingMs: number | null;
}

/** Lighthouse's simulated devices: kilobits per second, round trip in milliseconds, slowdown of the processor. */
const conditions: Record<Device, { kbps: number; rttMs: number; slowdown: number }> = {
  mobile: { kbps: 1638.4, rttMs: 150, slowdown: 4 },
  desktop: { kbps: 10_240, rttMs: 40, slowdown: 1 },
};
/** Browsers open this many connections to a server at once. */
const connections = 6;

/** Smaller differences are noise of a single run, or too small to notice. */
const leastShare = 0.1;
const leastGainMs: Partial<Record<DifferenceKind, number>> = { server: 100 };
const leastGainOfOthersMs = 50;

const byteKinds = ['script', 'image', 'stylesheet', 'font', 'media', 'document'] as const;

interface Spreads {
  /** The usual differences between the blocking times, and between the answering times, in milliseconds. */
  blockingSpread: Spread;
  serverSpread: Spread;
}

/** Whether a difference is more than chance; what is loaded is the same each time. */
const isBeyond = ({ mine, theirs }: Difference, spread: Spread): boolean =>
  typeof spread === 'number' && Math.abs(mine - theirs) > spread;

/** Differences in loaded resources are facts of single scans; those in time are not. */
export const isLoad = ({ unit }: Difference): boolean => unit === 'bytes' || unit === 'requests';

/**
 * The differences between two reports that make most of the load on a device, greatest first. Bytes and requests become
 * milliseconds by the conditions of Lighthouse's simulated device, so that they can be ranked together (0061).
 * Differences in time that are not known to be more than chance are left out.
 */
export function largestDifferences(
  device: Device,
  { mine, theirs }: Sided<ComparedReport>,
  { blockingSpread, serverSpread, most = 3 }: Spreads & { most?: number },
): Difference[] {
  const { kbps, rttMs, slowdown } = conditions[device];
  const difference = (
    kind: DifferenceKind,
    unit: Difference['unit'],
    msEach: number,
    valueOf: (report: ComparedReport) => number | null,
  ): Difference[] => {
    const values = { mine: valueOf(mine), theirs: valueOf(theirs) };
    if (values.mine === null || values.theirs === null) return [];
    const gainMs = (values.mine - values.theirs) * msEach;
    return [{ kind, unit, mine: values.mine, theirs: values.theirs, gainMs }];
  };
  return [
    ...byteKinds.flatMap((type) =>
      difference(type, 'bytes', 8 / kbps, ({ figures }) => figures.bytesByType[type]),
    ),
    ...difference(
      'requests',
      'requests',
      rttMs / connections,
      (each) => each.figures.totalRequests,
    ),
    ...difference('server', 'ms', 1, ({ figures }) => figures.serverMs).filter((each) =>
      isBeyond(each, serverSpread),
    ),
    ...[
      ...difference('third-parties', 'ms', slowdown, ({ figures }) => figures.thirdPartyMs),
      ...difference('blocking', 'blockingMs', 1, ({ blockingMs }) => blockingMs),
    ].filter(
      ({ gainMs }) => typeof blockingSpread === 'number' && Math.abs(gainMs) > blockingSpread,
    ),
  ]
    .filter(isWorthNaming)
    .toSorted((a, b) => Math.abs(b.gainMs) - Math.abs(a.gainMs))
    .slice(0, most);
}

function isWorthNaming({ kind, mine, theirs, gainMs }: Difference): boolean {
  const isLarge = Math.abs(gainMs) >= (leastGainMs[kind] ?? leastGainOfOthersMs);
  return isLarge && Math.abs(mine - theirs) >= leastShare * Math.max(mine, theirs);
}
