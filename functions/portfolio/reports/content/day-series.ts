import type { DaySeries } from '../../../../shared/models/portfolio/client-report.ts';
import { lowerMedian } from '../../../../shared/statistics/median.ts';
import { accountOf, type UptimeRecordOf } from '../../../../shared/uptime/outages.ts';
import { env } from '../../../platform/aws/env.ts';
import { hourMs as anHour } from '../../../platform/times.ts';
import type { ReportPeriod } from './report-period.ts';
import { isComparable, type ReportScan } from './report-scans.ts';
import type { ReportTimes } from '../texts/report-times.ts';

/** Points of a line: a month by day, a year by week. */
const mostPoints = 62;

/** A page by day: medians of its scans on phones, and its outages. @param period up to now at most */
export function daySeries(
  { scans, uptime }: { scans: readonly ReportScan[]; uptime: UptimeRecordOf },
  period: ReportPeriod,
  times: ReportTimes,
): DaySeries {
  const all = times.daysBetween(period);
  const step = Math.max(1, Math.ceil(all.length / mostPoints));
  const starts = all.filter((_, index) => index % step === 0);
  const measured = scans.filter(
    (scan) =>
      scan.device === 'mobile' &&
      isComparable(scan) &&
      scan.at >= period.from.toISOString() &&
      scan.at < period.to.toISOString(),
  );
  const places = new Map(all.map((at, index) => [times.dateOf(at), Math.floor(index / step)]));
  const byPlace = Map.groupBy(measured, ({ at }) => places.get(times.dateOf(at)));
  const valuesOf = (read: (scan: ReportScan) => number | null | undefined, digits: number) =>
    starts.map((_, place) => {
      const value = lowerMedian((byPlace.get(place) ?? []).flatMap((scan) => read(scan) ?? []));
      return value === undefined ? null : Number(value.toFixed(digits));
    });
  const ends = [...starts.slice(1).map((at) => times.startOfDay(at)), period.to];
  const hourMs = anHour / env.clockSpeed();
  return {
    days: starts.map((at) => times.dateOf(at)),
    step,
    score: valuesOf(({ score }) => score, 0),
    lcp: valuesOf(({ labData }) => labData?.lcp, 2),
    downMs: starts.map((at, place) => {
      const from = place === 0 ? period.from : times.startOfDay(at);
      const part = { from, to: ends[place] ?? period.to, hourMs };
      const { knownMs, downMs } = accountOf(uptime.history, part, uptime.planned);
      return knownMs === 0 ? null : downMs;
    }),
  };
}
