import type { ItemOf } from '../../platform/table/entity.ts';
import type { Cause } from '../../../shared/jobs/define-job.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { dueOf, changeOf } from '../../platform/open-work/open-items.ts';
import { postpone } from '../../platform/open-work/postpone.ts';
import { foundItem } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';
import { after } from '../../platform/times.ts';

type OutboxItem = ItemOf<typeof outboxEventEntity>;
/** An event that the sweep found. */
export type OpenEvent = OutboxItem & { retryAt: string; cause: Cause };

/**
 * Milliseconds; longer than the queue hides a delivery, and shorter than the time between two sweeps, so that the alarm
 * sees an event that stays undelivered at every sweep.
 */
export const nextRetryMs = 4 * 60_000;

export type OutboxStore = ReturnType<typeof outboxStore>;

/** Events that are not delivered yet. */
export function outboxStore(table: Table) {
  const outbox = outboxEventEntity(table);
  return {
    /** Undefined once all subscribers have received it. */
    find: (accountId: string, eventId: string): Promise<OutboxItem | undefined> =>
      foundItem(outbox.get({ accountId, eventId })),

    async remove(accountId: string, eventId: string): Promise<void> {
      await outbox.delete({ accountId, eventId }).go();
    },

    /** Events of a shard whose next delivery is due, oldest first, 200 at most. */
    async due(openShard: string, by: Date): Promise<OpenEvent[]> {
      const data = await dueOf(outbox.query.open)(openShard, by);
      return data.flatMap((item) =>
        item.retryAt === undefined ? [] : [{ ...item, retryAt: item.retryAt, cause: 'clock' }],
      );
    },

    /** Postpones the next delivery; false if another sweep has, or if the event was delivered. */
    requeue: ({ accountId, eventId, retryAt }: OpenEvent, now: Date) =>
      postpone(changeOf(outbox.patch({ accountId, eventId })).add({ resends: 1 }), {
        seen: retryAt,
        next: after(now, nextRetryMs),
      }),
  };
}
