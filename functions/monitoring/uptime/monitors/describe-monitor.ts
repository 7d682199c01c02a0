import type { Monitor } from '../../../../shared/calls/monitoring/monitors.ts';
import { usualTarget } from '../../../../shared/uptime/accounting.ts';
import type { LastAnswer } from '../../../../shared/calls/monitoring/uptime.ts';
import { accountOf, type UptimeHistory } from '../../../../shared/uptime/outages.ts';
import type { Span } from '../../../../shared/uptime/spans.ts';
import { inParallel } from '../../../platform/each-in-turn.ts';
import { env } from '../../../platform/aws/env.ts';
import type { PlanLimits } from '../../../../shared/plans/plans.ts';
import type { Table } from '../../../platform/table/table.ts';
import { after, hourMs } from '../../../platform/times.ts';
import { isBeingConfirmed } from '../settling/confirmations.ts';
import { minuteStore } from '../by-the-minute/minute-store.ts';
import type { Watched } from './monitor-store.ts';
import type { PackedCheck } from '../by-the-minute/packed-checks.ts';
import type { StoredCheck } from '../uptime-check-entity.ts';
import { scheduleOf } from '../uptime-schedule.ts';
import { uptimeStore } from '../uptime-store.ts';

const hoursOfDay = 24;
type Hour = Monitor['day'][number];

/** The newest of a page's checks. @param latest the newest with an item of its own */
export function lastAnswerOf(
  latest: StoredCheck | undefined,
  packed: PackedCheck | undefined,
): LastAnswer | null {
  const at = latest && Date.parse(latest.checkedAt);
  if (packed !== undefined && (at === undefined || packed.at > at))
    return {
      at: new Date(packed.at).toISOString(),
      status: packed.status,
      responseMs: packed.responseMs ?? null,
      statusCode: packed.statusCode ?? null,
    };
  if (latest === undefined) return null;
  const { checkedAt, status, timings, statusCode = null } = latest;
  return { at: checkedAt, status, responseMs: timings?.totalMs ?? null, statusCode };
}

/** The last 24 hours of a page, oldest first, by the duration of its outages. */
export function lastDay(
  { history, planned }: { history: UptimeHistory; planned: readonly Span[] },
  now: Date,
): Hour[] {
  return Array.from({ length: hoursOfDay }, (_, index) => {
    const from = after(now, (index - hoursOfDay) * hourMs);
    const to = after(from, hourMs);
    const { knownMs, downMs, plannedMs } = accountOf(history, { from, to }, planned);
    return { from: from.toISOString(), state: stateOf({ knownMs, downMs, plannedMs }) };
  });
}

function stateOf({
  knownMs,
  downMs,
  plannedMs,
}: Record<'knownMs' | 'downMs' | 'plannedMs', number>): Hour['state'] {
  if (knownMs === 0) return plannedMs > 0 ? 'planned' : 'unknown';
  if (downMs === 0) return 'up';
  return downMs >= knownMs ? 'down' : 'part';
}

interface Options {
  limits: PlanLimits;
  now: Date;
  canWrite: boolean;
}

/** Pages and endpoints as calls answer them. */
export async function describeMonitors(
  table: Table,
  all: readonly Watched[],
  { limits, now, canWrite }: Options,
): Promise<Monitor[]> {
  const store = uptimeStore(table);
  const clockSpeed = env.clockSpeed();
  const packed = await minuteStore(table, clockSpeed).findNewest(all);
  const describe = async (watched: Watched): Promise<Monitor> => {
    const { accountId, url, urlKey } = watched;
    const period = { from: after(now, -hoursOfDay * hourMs), to: now };
    const [state, latest, record] = await Promise.all([
      store.findState(accountId, url),
      store.findLatest(accountId, url, now),
      store.record(accountId, url, period),
    ]);
    const { status = 'unknown', since = null, downBecause = {} } = state ?? {};
    return {
      kind: watched.subject === 'endpoint' ? 'endpoint' : 'page',
      url,
      name: watched.name ?? null,
      settings: watched.check ?? null,
      target: watched.target ?? usualTarget,
      state: watched.pausedAt === undefined ? status : 'paused',
      since: watched.pausedAt ?? since,
      ...(status === 'down' && downBecause.reason ? { reason: downBecause.reason } : {}),
      ...(status === 'down' && downBecause.statusCode
        ? { statusCode: downBecause.statusCode }
        : {}),
      isConfirming: isBeingConfirmed(state, now),
      lastAnswer: lastAnswerOf(latest, packed.get(urlKey)),
      day: lastDay(record, now),
      schedule: scheduleOf(watched, limits, now),
      canWrite,
    };
  };
  return inParallel(all, describe, atOnce);
}

/** Each reads a few items of several kinds. */
const atOnce = 8;
