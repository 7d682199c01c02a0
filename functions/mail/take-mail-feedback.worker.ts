import { takeMailFeedback } from '../../shared/jobs/catalogue.ts';
import { settingsOf, switchOff } from '../channels/channel-store.ts';
import { ownerOf } from '../platform/callers/account-owner.ts';
import { raiseNotification } from '../notifications/raise-notification.ts';
import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { announcer } from '../platform/events/outbox.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { log } from '../platform/logger.ts';
import { endMailsTo } from './end-mails-to.ts';
import { judgeFeedback } from './judge-feedback.ts';

export const handler = handleJob(takeMailFeedback, async ({ payload }) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const announce = announcer(jobSender(queueClient(), env.queueUrl));
  const { eventType, mail, bounce } = payload;
  log.info('mail feedback', {
    eventType,
    mail: mail.messageId,
    bounceType: bounce?.bounceType,
    bounceSubType: bounce?.bounceSubType,
  });
  const now = new Date();
  const ports = {
    settingsOf: settingsOf.bind(null, table),
    switchOff: switchOff.bind(null, table),
    ownerEmailOf: async (accountId: string) => (await ownerOf(table, accountId))?.email,
    raise: raiseNotification.bind(null, { table, announce }),
  };
  for (const verdict of judgeFeedback(payload)) await endMailsTo(ports, verdict, now);
});
