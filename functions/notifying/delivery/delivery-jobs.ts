import { deliverMessage, notifyOfOutages } from '../../../shared/jobs/catalogue.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import type { MessageGroup } from './outgoing-message-entity.ts';
import type { DeliveryKey } from './new-delivery.ts';

/** A delivery, with the kind of its message where it may be a digest. */
type Sent = DeliveryKey & { group?: MessageGroup };

/**
 * Sends the jobs of deliveries. Digests do not hold up other messages: they are sent to the queue of scheduled ones.
 */
export async function sendDeliveries(deliveries: readonly Sent[], delaySeconds = 0): Promise<void> {
  for (const cause of ['person', 'clock'] as const) {
    const some = deliveries.filter(({ group }) => (group === 'digest') === (cause === 'clock'));
    await sendJobs(
      deliverMessage,
      some.map(({ accountId, messageId, channel }) => ({ accountId, messageId, channel })),
      { delaySeconds, cause },
    );
  }
}

/** Sends the job that notifies an account about outages. */
export const sendOutages = (accountId: string, delaySeconds: number): Promise<void> =>
  sendJobs(notifyOfOutages, [{ accountId }], { delaySeconds });
