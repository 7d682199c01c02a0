import { inParallel } from '../../platform/each-in-turn.ts';
import type { Announce } from '../../platform/events/outbox.ts';
import type { Table } from '../../platform/table/table.ts';
import { whenMissing, whenSilent } from './heartbeat-rules.ts';
import { heartbeatStore } from './heartbeat-store.ts';
import { isSilent } from './is-silent.ts';

const sliceSize = 200;
const noLease = async (): Promise<void> => undefined;

/**
 * Takes down the heartbeats of a shard whose signal is missing by a time. Repeating it changes nothing: each is changed
 * only while it is still due.
 * @returns how many were due
 */
export async function checkHeartbeats(
  { table, announce, now }: { table: Table; announce: Announce; now: Date },
  due: { shard: string; by: string },
): Promise<number> {
  const store = heartbeatStore(table, announce);
  let count = 0;
  for await (const some of store.listDue(due, sliceSize, noLease)) {
    count += some.length;
    await inParallel(some, async (heartbeat) => {
      const silent = await isSilent(table, heartbeat, now);
      await store.change(
        heartbeat,
        (before) => {
          if (before.nextDue > due.by) return undefined;
          return { set: silent ? whenSilent(before, now) : whenMissing(before) };
        },
        { now, by: {} },
      );
    });
  }
  return count;
}
