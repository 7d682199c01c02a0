import { sendDigest as contract } from '../../shared/jobs/catalogue.ts';
import { settingsUnderPlan } from '../channels/settings-under-plan.ts';
import { notificationStore } from '../notifications/notification-store.ts';
import { documentClient } from '../platform/aws/clients.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { siteStore } from '../sites/site-store.ts';
import { hourMsAt } from '../uptime/hours.ts';
import { uptimeStore } from '../uptime/uptime-store.ts';
import { deliverySender } from './delivery-jobs.ts';
import { digestTurnStore } from './digest-turn-store.ts';
import { timeZoneOf } from '../platform/callers/account-owner.ts';
import { sendDigest } from './send-digest.ts';
import { siteNumbers } from './site-numbers.ts';

export const handler = handleJob(contract, async ({ payload }) => {
  const table = { client: documentClient(), tableName: env.tableName() };
  const sendJobs = jobSender(queueClient(), env.queueUrl);
  const { availability } = uptimeStore(table, { hourMs: hourMsAt(env.clockSpeed()) });
  await sendDigest(
    {
      store: digestTurnStore(table),
      settingsOf: (accountId) => settingsUnderPlan(table, accountId),
      timeZoneOf: (accountId) => timeZoneOf(table, accountId),
      newsOf: (accountId, from, to) => notificationStore(table).listSince(accountId, from, to),
      numbersOf: async (accountId, from, to) => {
        const { sites } = await siteStore(table).listSites(accountId);
        const names = new Map(sites.map(({ url, siteName }) => [url, siteName]));
        const urls = [...names.keys()];
        const numbers = await siteNumbers({ table, availability }, accountId, urls, { from, to });
        return numbers.map((one) => ({ ...one, name: names.get(one.url) }));
      },
      deliver: deliverySender(sendJobs),
      publicUrl: env.publicUrl(),
      clock: () => new Date(),
    },
    payload,
  );
});
