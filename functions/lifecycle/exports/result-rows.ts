import { isoIn } from '../../../shared/clock/local-clock.ts';
import type { LatestScan } from '../../../shared/calls/measuring/scan-results.ts';
import { type Device, devices } from '../../../shared/scans/devices.ts';
import type {
  DeviceSuggestions,
  TechStackItem,
} from '../../../shared/models/measuring/scan-report.ts';
import type { Proof } from '../../../shared/models/measuring/proof.ts';
import type { PingReport, PingEntry } from '../../../shared/models/monitoring/ping.ts';
import type { DayOfFieldData } from '../../portfolio/history/days-of-field-data.ts';
import type { ChartPoint } from '../../measuring/scans/reading/chart-point-entity.ts';
import { deviceDate } from '../../measuring/scans/reading/chart-points.ts';
import { findingRows } from './finding-rows.ts';
import { fieldRows, labRows, scoreRow } from './metric-rows.ts';
import { type ResultRow, row } from './result-row.ts';
import { type UptimeResults, uptimeRows } from './uptime-rows.ts';

/** Results of each node, oldest first. */
const pingRows = (reports: readonly PingReport[]): ResultRow[] =>
  reports.toReversed().flatMap(({ data }) => data.map(entryRow));

function entryRow({ server, at, latency, rtt, result, ip_address, isAway }: PingEntry): ResultRow {
  const { ok, timeout, malformed } = result;
  const counts = `ok ${ok}, timeout ${timeout}, malformed ${malformed}`;
  const range = rtt === null ? [] : [`${rtt.min} to ${rtt.max} ms`];
  const note = isAway
    ? 'This server was away and measured nothing'
    : [counts, ...range, ip_address].filter(Boolean).join('; ');
  return row({
    section: 'Ping',
    date: at,
    item: server,
    value: latency ?? '',
    unit: latency === null ? '' : 'ms',
    note,
  });
}

export interface PageResults {
  latest: LatestScan;
  suggestions: Record<Device, DeviceSuggestions | null>;
  /** What was tried on copies of the page, newest first. */
  proofs: Record<Device, readonly Proof[]>;
  techStack: readonly TechStackItem[];
  /** Scans that have ended, oldest first. */
  scans: readonly ScanNumbers[];
  /** Oldest first. */
  fieldDays: readonly DayOfFieldData[];
  uptime: UptimeResults;
  /** Newest first; none for pages that are no sites. */
  pings: readonly PingReport[];
  /** ISO 8601; of a site of the demo, whose results until then were recorded. */
  recordedUntil?: string | undefined;
}
type ScanNumbers = Pick<ChartPoint, 'scanDate' | `${Device}${'MeasuredAt' | 'Score' | 'LabData'}`>;

/**
 * Everything that Site Details, Overview's uptime and Ping show of a page, one fact per row, in their order: current values first, history
 * after them. @param timeZone of the account
 */
export function resultRows(
  results: PageResults,
  exportedAt: string,
  timeZone = 'UTC',
): ResultRow[] {
  const { recordedUntil = '' } = results;
  const shown = (iso: string): string => isoIn(new Date(iso), timeZone);
  return allRows(results, exportedAt, shown).map((one) => {
    const isRecorded = one.date !== '' && one.date < recordedUntil;
    return {
      ...one,
      date: isMoment(one.date) ? shown(one.date) : one.date,
      ...(isRecorded && { note: [one.note, 'recorded'].filter(Boolean).join('; ') }),
    };
  });
}

/** Others are days. */
const isMoment = (date: string): boolean => date.includes('T');

function allRows(
  results: PageResults,
  exportedAt: string,
  shown: (iso: string) => string,
): ResultRow[] {
  const { latest, suggestions, proofs, techStack } = results;
  const measuredAt = (device: Device): string => latest[device].measuredAt ?? '';
  return [
    row({ section: 'Page', item: 'URL', value: latest.url, date: exportedAt }),
    ...devices.flatMap((device) => scoreNow(device, latest)),
    ...devices.flatMap((device) => {
      const place = { section: 'Field Data', device, date: latest.scanDate ?? '' };
      return fieldRows(latest[device].fieldData, place);
    }),
    ...devices.flatMap((device) => {
      const place = { section: 'Lab Data', device, date: measuredAt(device) };
      return labRows(device, latest[device].labData, place);
    }),
    ...devices.flatMap((device) => {
      const { overallScore: score } = latest[device];
      const last = score === null ? undefined : { score, measuredAt: measuredAt(device) };
      const place = { device, date: measuredAt(device) };
      return findingRows(suggestions[device], place, { proofs: proofs[device], last });
    }),
    ...techStack.map(technologyRow),
    ...historyRows(results),
    ...uptimeRows(results.uptime, shown),
    ...pingRows(results.pings),
  ];
}

/** The last successful score of a device, and any later failure. */
function scoreNow(device: Device, latest: LatestScan): ResultRow[] {
  const { overallScore, failure, warning, measuredAt } = latest[device];
  const place = { section: 'Overall Score', device, date: measuredAt ?? '' };
  const failed = failure === null ? '' : `The newest scan failed: ${failure.message}`;
  const note = [failed, warning?.message].filter(Boolean).join(' ');
  if (overallScore !== null) return [scoreRow(overallScore, place, note)];
  return note === '' ? [] : [row({ ...place, item: 'Performance', value: '', note })];
}

const technologyRow = ({ name, version = '', website, categories }: TechStackItem): ResultRow =>
  row({
    section: 'Tech Stack',
    item: name,
    value: version,
    note: [categories.join(', '), website].filter(Boolean).join('; '),
  });

function historyRows({ scans, fieldDays }: PageResults): ResultRow[] {
  const ofDevices = <Entry>(
    entries: readonly Entry[],
    rowsOf: (entry: Entry, device: Device) => ResultRow[],
  ) => entries.flatMap((entry) => devices.flatMap((device) => rowsOf(entry, device)));
  return [
    ...ofDevices(scans, (scan, device) => {
      const score = scan[`${device}Score`];
      const place = { section: 'Overall Score History', device, date: deviceDate(scan, device) };
      return score === undefined ? [] : [scoreRow(score, place)];
    }),
    ...ofDevices(scans, (scan, device) => {
      const place = { section: 'Lab Data History', device, date: deviceDate(scan, device) };
      return labRows(device, scan[`${device}LabData`] ?? null, place);
    }),
    ...ofDevices(fieldDays, (day, device) => {
      const place = { section: 'Field Data History', device, date: day.scanDate };
      return fieldRows(day[device].fieldData, place);
    }),
  ];
}
