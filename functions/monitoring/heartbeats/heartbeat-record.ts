import type { UptimeHistory, UptimeRecordOf } from '../../../shared/uptime/outages.ts';
import { merged, type Span, within } from '../../../shared/uptime/spans.ts';
import type { UptimeState } from '../../../shared/uptime/uptime.ts';
import { allItems } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';
import { maintenanceWindows, spansOf } from '../episodes/maintenance-windows.ts';
import type { StoredHeartbeat } from './heartbeat-rules.ts';
import { heartbeatSpanEntity } from './heartbeat-span-entity.ts';
import { type Stretch, stretchOf } from './heartbeat-spans.ts';
import { heartbeatStore } from './heartbeat-store.ts';

interface Key {
  accountId: string;
  heartbeatId: string;
}

/** All heartbeats of an account. */
export const heartbeatsOf = (table: Table, accountId: string): Promise<StoredHeartbeat[]> =>
  heartbeatStore(table).listAll(accountId);

/** The same of a heartbeat as `UptimeStore.record` of a page. */
export async function heartbeatRecord(
  table: Table,
  key: Key,
  period: { from: Date; to: Date },
): Promise<UptimeRecordOf> {
  const [heartbeat, stretches, windows] = await Promise.all([
    heartbeatStore(table).find(key),
    allItems(heartbeatSpanEntity(table).query.byStart(key)),
    maintenanceWindows(table, key.accountId),
  ]);
  return {
    history: heartbeatHistory(heartbeat, stretches, period),
    planned: spansOf(windows),
  };
}

/** Whether a heartbeat is up; one without a signal, or paused, is not known. */
export async function heartbeatState(
  table: Table,
  key: Key,
): Promise<{ status: UptimeState; since: string | null }> {
  const {
    status = 'waiting',
    since = null,
    pausedAt,
  } = (await heartbeatStore(table).find(key)) ?? {};
  return status === 'waiting' || pausedAt !== undefined
    ? { status: 'unknown', since: null }
    : { status, since };
}

/**
 * A heartbeat is down from the moment at which its signal was missing, or failed, until the next that succeeds. It is not known
 * while it waits for its first signal, nor while it is paused; otherwise it is up.
 * @param stretches those that are stored, in any order
 */
export function heartbeatHistory(
  heartbeat: StoredHeartbeat | undefined,
  stretches: readonly Stretch[],
  period: { from: Date; to: Date },
): UptimeHistory {
  const [begin, end] = [period.from.getTime(), period.to.getTime()];
  if (heartbeat === undefined) return { from: undefined, to: end, outages: [], gaps: [] };
  const current = stretchOf(heartbeat);
  const all = [
    ...stretches.filter(({ from }) => from !== current?.from),
    ...(current === undefined ? [] : [current]),
  ];
  const spanOf = ({ from, to }: Stretch): Span => [
    Date.parse(from),
    to === undefined ? Infinity : Date.parse(to),
  ];
  const start = Math.max(begin, Date.parse(heartbeat.createdAt));
  const gaps = merged(within(all.filter(({ kind }) => kind !== 'down').map(spanOf), [start, end]));
  const [first] = gaps;
  // Before its first signal nothing is known, as of a page before its first check.
  const known = first?.[0] === start ? first[1] : start;
  const outages = all
    .filter(({ kind }) => kind === 'down')
    .map((one) => ({ one, span: spanOf(one) }))
    .filter(({ span: [from, to] }) => to > begin && from <= end)
    .toSorted((a, b) => a.span[0] - b.span[0])
    .map(({ one, span: [from, to] }) => ({
      from: from < begin ? period.from.toISOString() : one.from,
      to: to > end ? null : new Date(to).toISOString(),
      beganEarlier: from < begin,
    }));
  if (known >= end) return { from: undefined, to: end, outages: [], gaps: [] };
  return { from: known, to: end, outages, gaps: gaps.filter(([from]) => from >= known) };
}
