import type { Cause } from '../../shared/jobs/cause.ts';
import { deliverMessage, tellOutages } from '../../shared/jobs/catalogue.ts';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import type { MessageGroup } from './outgoing-message-entity.ts';
import type { DeliveryKey } from './new-delivery.ts';

/** A delivery, with the kind of its message where it may be a digest. */
type Sent = DeliveryKey & { group?: MessageGroup };

/**
 * Sends the jobs of deliveries. Digests do not hold up other messages: they are sent to the queue of scheduled ones.
 */
export const deliverySender =
  (sendJobs: SendJobs) =>
  async (deliveries: readonly Sent[], delaySeconds = 0): Promise<void> => {
    const send = (some: readonly Sent[], cause: Cause): Promise<void> =>
      sendJobs(
        deliverMessage,
        some.map(({ accountId, messageId, channel }) => ({ accountId, messageId, channel })),
        { delaySeconds, cause },
      );
    await send(
      deliveries.filter(({ group }) => group !== 'digest'),
      'person',
    );
    await send(
      deliveries.filter(({ group }) => group === 'digest'),
      'clock',
    );
  };

/** Sends the job that notifies an account about outages. */
export const outageSender =
  (sendJobs: SendJobs) =>
  (accountId: string, delaySeconds: number): Promise<void> =>
    sendJobs(tellOutages, [{ accountId }], { delaySeconds });
