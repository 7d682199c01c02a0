import type { EventId } from '../../shared/events/catalogue.ts';
import { subscribers } from '../../shared/events/subscribers.ts';
import { subscriberJobs } from '../../shared/jobs/catalogue.ts';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import { withTrace } from '../platform/trace.ts';
import { countEvent } from './count-event.ts';
import type { OutboxStore } from './outbox-store.ts';

interface Ports {
  store: Pick<OutboxStore, 'find' | 'remove'>;
  sendJobs: SendJobs;
}

const subscribedTo = (type: EventId) =>
  subscriberJobs.filter(({ id }) =>
    Object.entries(subscribers).some(
      ([subscriber, { on }]) => subscriber === id && on.some((one) => one === type),
    ),
  );

/**
 * Sends an event to the queue of each subscriber, and then deletes it from the outbox. If the worker dies in between,
 * the event is sent again, so subscribers may receive it twice.
 * @throws if a queue refuses; the event stays in the outbox
 */
export async function deliverEvent(
  { store, sendJobs }: Ports,
  { accountId, eventId }: { accountId: string; eventId: string },
): Promise<void> {
  const item = await store.find(accountId, eventId);
  if (item === undefined) return;
  await withTrace(item.event.trace, async () => {
    for (const job of subscribedTo(item.event.type)) await sendJobs(job, [item.event]);
  });
  await store.remove(accountId, eventId);
  countEvent(item.event);
}
