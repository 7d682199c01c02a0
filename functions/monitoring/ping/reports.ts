import type { PingEntry, PingReport } from '../../../shared/models/monitoring/ping.ts';
import { localTime } from '../../../shared/clock/local-clock.ts';
import { isAway, type MeasuredNode } from './measured-node.ts';

/** The fields of a finished ping that a report needs. */
export interface DoneRun {
  urlKey: string;
  dueAt: string;
  endedAt?: string | undefined;
  measured?: MeasuredNode[] | undefined;
}

const twoDecimals = (ms: number): number => Math.round(ms * 100) / 100;
const mean = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : twoDecimals(values.reduce((sum, value) => sum + value, 0) / values.length);
const pad = (part: number): string => String(part).padStart(2, '0');

/** Day and hour that clocks in a zone show. */
function dayAndHour(time: string, timeZone: string): { date: string; hour: number } {
  const { year, month, day, hour } = localTime(new Date(time), timeZone);
  return { date: `${year}-${pad(month)}-${pad(day)}`, hour };
}

/** A node's result as reports show it. */
export function toEntry(node: MeasuredNode, { hour, at }: { hour: number; at: string }): PingEntry {
  const { key: nodeKey, country, countryCode, server } = node;
  const connects = isAway(node) ? [] : node.connects;
  const times = connects.flatMap((one) => (typeof one === 'string' ? [] : [one.ms]));
  const ofFour = (kind: 'timeout' | 'malformed'): string =>
    `${connects.filter((one) => one === kind).length}/4`;
  const avg = mean(times);
  return {
    nodeKey,
    country,
    countryCode,
    server,
    ip_address: isAway(node) ? '' : node.ip,
    latency: avg,
    rtt:
      avg === null
        ? null
        : { min: twoDecimals(Math.min(...times)), avg, max: twoDecimals(Math.max(...times)) },
    result: { ok: `${times.length}/4`, malformed: ofFour('malformed'), timeout: ofFour('timeout') },
    hour,
    at,
    ...(isAway(node) ? { isAway: true as const } : {}),
  };
}

/** Groups pings by calendar day in a zone, newest first. @param runs newest first */
export function toReports(runs: readonly DoneRun[], timeZone: string): PingReport[] {
  const days = Map.groupBy(runs, ({ dueAt }) => dayAndHour(dueAt, timeZone).date);
  return [...days].map(([date, ofDay]) => {
    const data = ofDay.toReversed().flatMap(({ dueAt, endedAt: at = dueAt, measured = [] }) => {
      const { hour } = dayAndHour(dueAt, timeZone);
      return measured.map((node) => toEntry(node, { hour, at }));
    });
    return {
      _id: `${ofDay[0]?.urlKey}-${date}`,
      date,
      timeZone,
      countries: [...new Set(data.map(({ country, server }) => country || server))],
      latency: mean(data.flatMap(({ latency }) => latency ?? [])),
      data,
    };
  });
}

/**
 * Omits reports beyond a number of results, because they may lack hours; keeps at least one. @param reports newest
 * first
 */
export function wholeDays(reports: readonly PingReport[], mostEntries: number): PingReport[] {
  let entries = 0;
  return reports.filter(({ data }, index) => {
    entries += data.length;
    return index === 0 || entries <= mostEntries;
  });
}
