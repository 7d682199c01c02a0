import type {
  AskedAvailability,
  Availability,
  PeriodAccount,
} from '../../../../shared/calls/monitoring/availability.ts';
import type { MonitorRef } from '../../../../shared/models/portfolio/status-page.ts';
import { ProblemError } from '../../../../shared/calls/errors.ts';
import {
  budgetOf,
  burnOf,
  type CalendarPeriod,
  type DatedPeriod,
  lastPeriods,
  usualTarget,
} from '../../../../shared/uptime/accounting.ts';
import {
  accountOf,
  countedOutages,
  type UptimeRecordOf,
} from '../../../../shared/uptime/outages.ts';
import { env } from '../../../platform/aws/env.ts';
import { timeZoneOf } from '../../../platform/callers/account-owner.ts';
import { after, hourMs, monthsAfter } from '../../../platform/times.ts';
import { type Asking, knownMonitor } from '../../../registry/pages/known-address.ts';
import { watchedPageEntity } from '../../../registry/pages/watched-page-entity.ts';
import { isVisible } from '../../../registry/pages/reached-site.ts';
import { heartbeatsOf } from '../../heartbeats/heartbeat-record.ts';
import { monthsOfSpans } from '../../heartbeats/heartbeat-spans.ts';
import { pageKey } from '../check-key.ts';
import { monitorRecord } from '../accounting/monitor-availability.ts';

/** Periods of which an account tells, the current one included. */
const shown: Readonly<Record<CalendarPeriod, number>> = { month: 13, quarter: 8, year: 3 };

interface NamedMonitor {
  /** Its address, or the name of a heartbeat. */
  name: string;
  /** In percent, as the account has chosen it. */
  target?: number | undefined;
  monitor: MonitorRef;
}

/** @throws ProblemError that names the field, for one that a viewer does not reach */
async function findMonitor(asking: Asking, asked: AskedAvailability): Promise<NamedMonitor> {
  const { table, caller } = asking;
  const { heartbeat: heartbeatId, url } = asked;
  if (heartbeatId === undefined) {
    if (url === undefined)
      throw new ProblemError('invalid_input', 'Url or heartbeat is required', { field: 'url' });
    const name = await knownMonitor(asking, url);
    const query = watchedPageEntity(table).get(pageKey({ accountId: caller.accountId, url: name }));
    const { data } = await query.go({ attributes: ['target'] });
    return { name, monitor: { kind: 'page', url: name }, target: data?.target };
  }
  if (url !== undefined)
    throw new ProblemError('invalid_input', 'Name a url or a heartbeat, not both', {
      field: 'heartbeat',
    });
  const all = await heartbeatsOf(table, caller.accountId);
  const found = all.find((one) => one.heartbeatId === heartbeatId);
  if (found === undefined || !(await isVisible(table, caller, found.url)))
    throw new ProblemError('not_found', 'This heartbeat does not exist', { field: 'heartbeat' });
  const { name, target } = found;
  return { name, monitor: { kind: 'heartbeat', heartbeatId }, target };
}

interface Accounted {
  now: Date;
  /** Length of an hour in milliseconds; shorter with a fast clock. */
  hourMs?: number;
  target: number;
}

/** @param period the whole of it */
function accountPeriod(
  { history, planned }: UptimeRecordOf,
  period: DatedPeriod,
  { now, target, ...clock }: Accounted,
): PeriodAccount {
  const until = period.to < now ? period.to : now;
  const account = accountOf(history, { from: period.from, to: until, ...clock }, planned);
  const { percent, downMs, knownMs, plannedMs, outages } = account;
  const { allowedMs: budgetMs, leftMs } = budgetOf(account, period, target);
  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    percent,
    downMs,
    knownMs,
    plannedMs,
    outages: countedOutages(outages).length,
    budgetMs,
    leftMs,
  };
}

/**
 * The availability of a monitor by periods of the calendar, with what its target leaves of them.
 * @throws ProblemError that names the field, for one that a viewer does not reach
 */
export async function monitorAccount(
  asking: Asking,
  asked: AskedAvailability,
): Promise<Availability & { name: string }> {
  const { table, caller, now } = asking;
  const [{ name, monitor, target = usualTarget }, timeZone] = await Promise.all([
    findMonitor(asking, asked),
    timeZoneOf(table, caller.accountId),
  ]);
  const all = lastPeriods(asked.by, shown[asked.by], { now, timeZone });
  const from = all.at(-1)?.from ?? now;
  // Outages of heartbeats are stored for so long.
  const oldest = monitor.kind === 'heartbeat' ? monthsAfter(now, -monthsOfSpans) : from;
  const period = { from: from > oldest ? from : oldest, to: now };
  const found = await monitorRecord(table, caller.accountId, monitor, period);
  const begin = found.history.from ?? now.getTime();
  const clock = { now, hourMs: hourMs / env.clockSpeed(), target };
  const lastHour = accountOf(found.history, { from: after(now, -hourMs), to: now }, found.planned);
  return {
    name,
    target,
    timeZone,
    periods: all
      .filter(({ to }) => to > now || to.getTime() > begin)
      // The target of a period says nothing about a part of it, which is all that is stored of an older one.
      .filter((period) => period.from >= oldest || begin > oldest.getTime())
      .map((period) => accountPeriod(found, period, clock)),
    lastHour: {
      downMs: lastHour.downMs,
      burn: lastHour.knownMs === 0 ? null : burnOf(lastHour, target),
    },
  };
}
