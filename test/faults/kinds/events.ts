import { randomUUID } from 'node:crypto';
import { handler as deliverEventWorker } from '../../../functions/notifying/events/deliver-event.worker.ts';
import { outboxStore } from '../../../functions/notifying/events/outbox-store.ts';
import { openEvents } from '../../../functions/notifying/events/open-events.ts';
import { outboxEventEntity } from '../../../functions/platform/events/outbox-event-entity.ts';
import { askedBy, outboxItem } from '../../../functions/platform/events/outbox.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { deliverEvent } from '../../../shared/jobs/catalogue.ts';
import { asSweep, type JobKind, namesIn } from './work.ts';

function waitingEvent(table: Table, accountId: string, url: string) {
  const item = outboxItem(
    'uptime-changed',
    {
      accountId,
      subject: { kind: 'page', url },
      ...askedBy('clock', undefined),
      facts: { status: 'down', since: new Date().toISOString() },
    },
    new Date(),
  );
  return { item, put: () => outboxEventEntity(table).create(item).go() };
}

/** Delivery of events. */
export const eventKinds = (table: Table): JobKind[] => [
  {
    job: deliverEvent,
    cause: 'clock',
    worker: deliverEventWorker,
    async prepare(url) {
      const accountId = randomUUID();
      const { item, put } = waitingEvent(table, accountId, url);
      // Events announced by other kinds of work.
      await namesIn('deliver-event', accountId);
      await put();
      const { eventId } = item;
      return {
        accountId,
        url,
        payload: { accountId, eventId },
        outcome: async () => ({
          isNotified: (await outboxStore(table).find(accountId, eventId)) === undefined,
          pages: await namesIn('tell-open-pages', accountId),
        }),
      };
    },
    expected: { isNotified: true, pages: 1 },
    recover: async ({ accountId }, times) => {
      const store = outboxStore(table);
      // A sweep asks for every shard; the events of other tests do not matter here.
      const due = async (shard: string, by: Date) =>
        (await store.due(shard, by)).filter((event) => event.accountId === accountId);
      return asSweep(openEvents({ store: { ...store, due }, measure: () => undefined }), times);
    },
  },
];
