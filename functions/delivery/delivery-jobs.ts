import { deliverMessage, tellOutages } from '../../shared/jobs/catalogue.ts';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import type { DeliveryKey } from './records.ts';

/** Sends the jobs of deliveries. */
export const deliverySender =
  (sendJobs: SendJobs) =>
  (keys: readonly DeliveryKey[], delaySeconds = 0): Promise<void> =>
    sendJobs(
      deliverMessage,
      keys.map(({ accountId, messageId, channel }) => ({ accountId, messageId, channel })),
      { delaySeconds },
    );

/** Sends the job that tells an account of outages. */
export const outageSender =
  (sendJobs: SendJobs) =>
  (accountId: string, delaySeconds: number): Promise<void> =>
    sendJobs(tellOutages, [{ accountId }], { delaySeconds });
