import type { StoredCheck } from '../uptime-check-entity.ts';
import { onePerHour, type UptimeState } from '../../../../shared/uptime/uptime.ts';

type CheckOfDay = Pick<StoredCheck, 'checkedAt' | 'status' | 'timings'>;

/** Day in UTC of an ISO time. */
export const dayOf = (time: string): string => time.slice(0, 10);

/** Increased with every change of the rule for days. 2: an hour with a confirmed outage is down. 3: outages to the millisecond. */
export const rollUpRule = 3;

/** Hours of a day by state, and the mean time of those that were up. */
export function rollUp(checks: readonly CheckOfDay[], hourMs?: number) {
  const hours = onePerHour(checks, hourMs);
  const count = (state: UptimeState) => hours.filter(({ status }) => status === state).length;
  const times = hours.flatMap(({ status, timings }) =>
    status === 'up' && timings !== undefined ? [timings.totalMs] : [],
  );
  const sum = times.reduce((total, ms) => total + ms, 0);
  return {
    up: count('up'),
    down: count('down'),
    unknown: count('unknown'),
    ...(times.length === 0 ? {} : { meanResponseMs: sum / times.length }),
  };
}

/** Months after which raw checks expire. */
export const monthsOfChecks = 13;
