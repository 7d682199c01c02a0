import { takeMailFeedback } from '../../shared/jobs/catalogue.ts';
import { settingsOf } from '../channels/channel-store.ts';
import { switchOff } from '../channels/switch-off.ts';
import { ownerOf } from '../platform/callers/account-owner.ts';
import { raiseNotification } from '../notifications/raise-notification.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { log } from '../platform/logger.ts';
import { endMailsTo } from './end-mails-to.ts';
import { assessFeedback } from './assess-feedback.ts';
import { announce } from '../platform/events/announce.ts';

export const handler = handleJob(takeMailFeedback, async ({ payload, table }) => {
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
  for (const verdict of assessFeedback(payload)) await endMailsTo(ports, verdict, now);
});
