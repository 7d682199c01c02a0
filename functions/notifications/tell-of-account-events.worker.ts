import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleSubscriber } from '../platform/events/handle-subscriber.ts';
import { announcer } from '../platform/events/outbox.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { tellOfAccountEvent } from './tell-of-account-event.ts';

export const handler = handleSubscriber('tell-of-account-events', async (event) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const announce = announcer(jobSender(queueClient(), env.queueUrl));
  await tellOfAccountEvent({ table, announce, now: new Date() }, event);
});
