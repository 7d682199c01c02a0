import type { TransactWriteEntities } from 'electrodb';
import { shardOf } from '../../platform/table/shards.ts';
import { after, minuteMs } from '../../platform/times.ts';
import type { OutageSignal } from './outage-state.ts';
import type { outageTellingEntity } from './outage-telling-entity.ts';
import { holdMs } from './plan-outages.ts';

/** How long after its time the clock sends a job that was lost. */
export const lostAfterMs = 2 * minuteMs;

/** When an account's outages are looked at again. */
export const whenDue = (accountId: string, time: Date) => ({
  openShard: shardOf(accountId, 'outage-telling'),
  retryAt: after(time, lostAfterMs).toISOString(),
});

type Tellings = ReturnType<typeof outageTellingEntity>;

/** Queues signals for the next message, in the transaction that raises their notifications. */
export const queueSignals = (
  { tellings }: TransactWriteEntities<{ tellings: Tellings }>,
  accountId: string,
  signals: OutageSignal[],
  now: Date,
) =>
  tellings
    .update({ accountId })
    .append({ waiting: signals })
    .add({ version: 1 })
    .set({ requestedAt: now.toISOString(), ...whenDue(accountId, after(now, holdMs)) })
    .commit();
