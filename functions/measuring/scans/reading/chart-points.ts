import { isDeepStrictEqual } from 'node:util';
import type { LabRun } from '../../../../shared/scans/lab-settings.ts';
import { type Device, devices } from '../../../../shared/scans/devices.ts';
import { shownMetric } from '../../../../shared/assessment/metrics.ts';
import type { LabData } from '../../../../shared/models/measuring/scan.ts';
import { type ChartPoint, chartPointEntity, measuredDate } from './chart-point-entity.ts';
import { isExpired, type Table } from '../../../platform/table/table.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import { historySince, mostScans, type PageAt } from '../../../registry/pages/history-range.ts';
import { endOfTime, scanIdsFrom } from '../scan-id.ts';
import * as z from 'zod';
import { log } from '../../../platform/logger.ts';

const Score = z.number().min(0).max(100);
const Time = z.iso.datetime();

interface Scored {
  scanDate: string;
  mobileScore?: number | undefined;
  desktopScore?: number | undefined;
}

/**
 * The points of a page without those that have no valid time, and without scores outside 0 to 100: one damaged item
 * must not cost a page its history. Omitted points are logged.
 */
function soundPoints<Point extends Scored>(points: readonly Point[], url: string): Point[] {
  return points.flatMap((point) => {
    const { scanDate } = point;
    if (!Time.safeParse(scanDate).success) {
      log.warn('corrupt chart point skipped', { url, scanDate });
      return [];
    }
    const damaged = devices.filter(
      (device) => !Score.optional().safeParse(point[`${device}Score`]).success,
    );
    if (damaged.length === 0) return [point];
    log.warn('corrupt score skipped', { url, scanDate, devices: damaged });
    return [
      { ...point, ...Object.fromEntries(damaged.map((device) => [`${device}Score`, undefined])) },
    ];
  });
}

type Numbers = `${Device}${'Score' | 'LabData' | 'Categories' | 'Run' | 'ServerMs'}`;
/** Without them, pages of a query cannot be counted. */
const keys = ['accountId', 'urlKey', 'scanId'] as const;
const times = ['scanDate', 'mobileMeasuredAt', 'desktopMeasuredAt'] as const;
type Drawn = Pick<ChartPoint, Numbers | (typeof times)[number] | 'expiresAt'>;

/**
 * The scans of a page that ended within the last 13 months, or `since` another time, the newest of them, oldest first,
 * with the requested `numbers`; `scanDate` is when they were measured. Damaged points and scores are logged and left
 * out.
 */
export async function listChartPoints(
  table: Table,
  { accountId, url, now }: PageAt,
  numbers: readonly Numbers[],
  most = mostScans,
  since = historySince(now),
): Promise<Drawn[]> {
  const { data } = await chartPointEntity(table)
    .query.byPage({ accountId, urlKey: keyOfUrl(url) })
    .between({ scanId: scanIdsFrom(since) }, { scanId: scanIdsFrom(endOfTime) })
    .go({
      attributes: [...keys, ...times, 'expiresAt', ...numbers],
      order: 'desc',
      limit: most,
      count: most,
    });
  const measured = data
    .filter((point) => !isExpired(point, now))
    .map((point) => ({ ...point, scanDate: measuredDate(point) }));
  return soundPoints(measured.reverse(), url);
}

interface Measured {
  scanDate: string;
  mobileMeasuredAt?: string | undefined;
  desktopMeasuredAt?: string | undefined;
}

export const deviceDate = (point: Measured, device: Device): string =>
  point[`${device}MeasuredAt`] ?? point.scanDate;

/** When each device was measured, where it is not `scanDate`; no field if all were measured then. */
export function measuredAtOf(point: Measured): {
  measuredAt?: Partial<Record<Device, string>>;
} {
  const others = devices.filter((device) => deviceDate(point, device) !== point.scanDate);
  if (others.length === 0) return {};
  return {
    measuredAt: Object.fromEntries(others.map((device) => [device, deviceDate(point, device)])),
  };
}

export type RunsOfPoint = Partial<Pick<ChartPoint, `${Device}Run`>>;
type NewestLabs = Record<Device, LabRun | undefined>;

/** How each device was measured last. @param points oldest first */
export function newestLabs(points: readonly RunsOfPoint[]): NewestLabs {
  const labOf = (device: Device) =>
    points.findLast((point) => point[`${device}Run`] !== undefined)?.[`${device}Run`]?.lab;
  return { mobile: labOf('mobile'), desktop: labOf('desktop') };
}

/** Whether a device was measured in a scan with the same settings as last, if at all. */
export function isMeasuredAs(labs: NewestLabs, point: RunsOfPoint, device: Device): boolean {
  const run = point[`${device}Run`];
  return run === undefined || isDeepStrictEqual(run.lab, labs[device]);
}

/**
 * Devices of a scan that do not count for the usual spread: their machine was too slow for changes to be detected, or they
 * were measured with other settings than in the newest scan. Whether it was recorded for the demo. No field if it is not so.
 */
export function reservationsOf(
  point: RunsOfPoint,
  labs: NewestLabs,
): {
  onSlowMachine?: Device[];
  otherSettings?: Device[];
  isRecorded?: true;
} {
  const others = devices.filter((device) => !isMeasuredAs(labs, point, device));
  const slow = devices.filter((device) => point[`${device}Run`]?.isSlow === true);
  const isRecorded = devices.some((device) => point[`${device}Run`]?.isRecorded === true);
  return {
    ...(slow.length === 0 ? {} : { onSlowMachine: slow }),
    ...(others.length === 0 ? {} : { otherSettings: others }),
    ...(isRecorded ? { isRecorded } : {}),
  };
}

/**
 * Lab data rounded as screens show them: a number that is rounded twice may differ from the one of the newest scan.
 * Further noise cannot be compressed: a year of it is 124 KB.
 */
export const forChart = ({ fcp, lcp, si, tbt, cls, tti }: LabData): LabData => ({
  fcp: rounded('fcp', fcp),
  lcp: rounded('lcp', lcp),
  si: rounded('si', si),
  tbt: rounded('tbt', tbt),
  cls: rounded('cls', cls),
  tti: rounded('tti', tti),
});

const rounded = (metric: keyof LabData, value: number | null): number | null =>
  value === null ? null : shownMetric(metric, value);
