import type { Actor } from '../../shared/calls/actors.ts';
import { type Announce, outboxItem } from '../platform/events/outbox.ts';
import { outboxEventEntity } from '../platform/events/outbox-event-entity.ts';
import type { Table } from '../platform/table/table.ts';

/** Records the event of a payment that failed. A webhook that is processed twice records two, under one provider's id. */
export async function recordFailedPayment(
  { table, announce }: { table: Table; announce: Announce },
  failed: { accountId: string; eventId: string; actor: Actor; now: Date },
): Promise<void> {
  const { accountId, eventId: providerEventId, actor: by, now } = failed;
  const subject = { kind: 'account', url: '' } as const;
  const item = outboxItem(
    'payment-failed',
    { accountId, subject, cause: 'clock', by, facts: { providerEventId } },
    now,
  );
  await outboxEventEntity(table).put(item).go();
  await announce(item);
}
