import type { UptimeRecord } from '../../../../../shared/calls/monitoring/uptime.ts';
import type { Band } from '../../../../../shared/assessment/thresholds.ts';
import { isDownFromOneRegion } from '../../../../../shared/uptime/other-places.ts';
import { uptimePercent, uptimeVerdict } from '../../../../../shared/uptime/uptime.ts';
import { localDay } from '../../../lib/date-range.ts';
import { daysLater } from '../../../lib/zone.ts';

export interface UptimeDay {
  /** `YYYY-MM-DD` in the account's zone. */
  day: string;
  /** Share of its checks that were up, 0 to 100; null if none counts. */
  percent: number | null;
  band: Band | undefined;
  /** Checks that were down from one region only; they count as up. */
  oneRegion: number;
}

/** Share of all checks that were up. */
export const percentOf = (records: readonly UptimeRecord[]): number | null =>
  uptimePercent(records.map(({ simple }) => simple));

/** The last days, oldest first, including those without a check. */
export function uptimeDays(records: readonly UptimeRecord[], now: number, count = 30): UptimeDay[] {
  const byDay = Map.groupBy(records, ({ hourly }) => localDay(hourly));
  return Array.from({ length: count }, (_, index) => {
    const day = localDay(daysLater(now, index + 1 - count));
    const ofDay = byDay.get(day) ?? [];
    const percent = percentOf(ofDay);
    const oneRegion = ofDay.filter(({ elsewhere }) => isDownFromOneRegion(elsewhere)).length;
    return { day, percent, band: uptimeVerdict(percent)?.band, oneRegion };
  });
}
