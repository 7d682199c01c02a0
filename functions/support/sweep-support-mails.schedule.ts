import { sendSupportMail } from '../../shared/jobs/catalogue.ts';
import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleSchedule } from '../platform/jobs/handle-schedule.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { log } from '../platform/logger.ts';
import { sweepSupportMails } from './sweep-support-mails.ts';

/** Every minute: answers are mailed five minutes after they were written. */
export const handler = handleSchedule('sweep-support-mails', async () => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const sendJobs = jobSender(queueClient(), env.queueUrl);
  const sent = await sweepSupportMails(
    { table, send: (jobs) => sendJobs(sendSupportMail, jobs) },
    new Date(),
  );
  if (sent > 0) log.info('mails of support are due', { mails: sent });
});
