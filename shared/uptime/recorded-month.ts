import type { Availability } from './outages.ts';
import { lengthOf, type Span, within, without } from './spans.ts';
import type { UptimeState } from './uptime.ts';

const dayMs = 24 * 3_600_000;
const monthMs = 30 * dayMs;

/**
 * What is kept of a page's last 30 days beside its state, so that lists of many pages read no checks. Written when the
 * state changes, and once a day. Times are ISO 8601.
 */
export interface RecordedMonth {
  /** When the first check of the period was made. */
  from: string;
  /** Until when it was recorded. */
  to: string;
  /** Oldest first; `to` is null while it is ongoing. */
  outages: { from: string; to: string | null }[];
  /** Those before the newest thousand, of which a page that fails every other minute has more than an item holds. */
  older?: { outages: number; downMs: number };
  /** Milliseconds of the period whose state is unknown, without planned maintenance. */
  unknownMs: number;
}

/** Outages that are kept one by one. */
const mostOutages = 1000;

/** @returns undefined without any check */
export function recordedMonth(availability: Availability): RecordedMonth | undefined {
  const { from, to, outages, knownMs, plannedMs } = availability;
  if (from === null) return undefined;
  const older = outages.slice(0, -mostOutages);
  const sum = older.reduce(
    (ms, outage) => ms + Date.parse(outage.to ?? to) - Date.parse(outage.from),
    0,
  );
  return {
    from,
    to,
    outages: outages.slice(-mostOutages).map((outage) => ({ from: outage.from, to: outage.to })),
    ...(older.length === 0 ? {} : { older: { outages: older.length, downMs: sum } }),
    unknownMs: Math.max(0, Date.parse(to) - Date.parse(from) - knownMs - plannedMs),
  };
}

export interface MonthOfUptime {
  /** ISO 8601: the first check, if that was within the 30 days. */
  since?: string;
  /** 0 to 100, of the time whose state is known; null if that is less than a day. */
  percent: number | null;
  outages: number;
  downMs: number;
  /** Milliseconds whose state is known. */
  knownMs: number;
}

/**
 * The 30 days until a time, by the accounting rule of `availabilityOf`: an outage that began or ended since the record
 * was written shows in the state.
 * @param planned maintenance windows
 * @param since a later start of the period; what is not known of the 30 days counts whole
 */
export function monthUntil(
  recorded: RecordedMonth | undefined,
  state: { status: UptimeState; since: string } | undefined,
  now: Date,
  planned: readonly Span[] = [],
  since: Date = new Date(now.getTime() - monthMs),
): MonthOfUptime {
  if (recorded === undefined) return { percent: null, outages: 0, downMs: 0, knownMs: 0 };
  const end = now.getTime();
  const first = Date.parse(recorded.from);
  const begin = Math.max(end - monthMs, since.getTime(), first);
  const lasting = withState(recorded.outages, state)
    .map(({ from, to }): Span => [
      Math.max(begin, Date.parse(from)),
      Math.min(end, to === null ? end : Date.parse(to)),
    ])
    .filter(([from, to]) => to > begin && to >= from);
  const counted = without([begin, end], planned);
  const { older = { outages: 0, downMs: 0 } } = recorded;
  const downMs = counted.reduce((sum, span) => sum + lengthOf(within(lasting, span)), older.downMs);
  const knownMs = Math.max(downMs, lengthOf(counted) - recorded.unknownMs);
  return {
    ...(begin === first ? { since: recorded.from } : {}),
    percent: knownMs < dayMs ? null : (1 - downMs / knownMs) * 100,
    outages: lasting.filter((outage) => isCounted(outage, planned)).length + older.outages,
    downMs,
    knownMs,
  };
}

const isCounted = (outage: Span, planned: readonly Span[]): boolean =>
  outage[0] === outage[1] || without(outage, planned).length > 0;

function withState(
  outages: RecordedMonth['outages'],
  state: { status: UptimeState; since: string } | undefined,
): RecordedMonth['outages'] {
  const last = outages.at(-1);
  if (state === undefined || state.status === 'unknown') return outages;
  if (state.status === 'up')
    return last?.to === null ? [...outages.slice(0, -1), { ...last, to: state.since }] : outages;
  return last?.to === null ? outages : [...outages, { from: state.since, to: null }];
}
