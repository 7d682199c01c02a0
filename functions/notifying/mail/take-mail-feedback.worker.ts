import { takeMailFeedback } from '../../../shared/jobs/catalogue.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { log } from '../../platform/logger.ts';
import { endSubscription } from './end-subscription.ts';
import { endMailsTo } from './end-mails-to.ts';
import { assessFeedback } from './assess-feedback.ts';
import { announce } from '../../platform/events/announce.ts';

export const handler = handleJob(takeMailFeedback, async ({ payload, table }) => {
  const { eventType, mail, bounce } = payload;
  log.info('SES feedback received', {
    eventType,
    mail: mail.messageId,
    bounceType: bounce?.bounceType,
    bounceSubType: bounce?.bounceSubType,
  });
  const now = new Date();
  for (const verdict of assessFeedback(payload)) {
    if (verdict.statusPageId === undefined) await endMailsTo({ table, announce }, verdict, now);
    else await endSubscription(table, verdict);
  }
});
