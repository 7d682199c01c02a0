import { checkDomain as contract } from '../../shared/jobs/catalogue.ts';
import { siteOfPage } from '../pages/site-of-page.ts';
import { documentClient } from '../platform/aws/clients.ts';
import { once } from '../platform/aws/once.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { announcer } from '../platform/events/outbox.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { guardedRdap } from '../providers/rdap/guarded-rdap.ts';
import { checkDomain } from './check-domain.ts';
import { registeredDomainStore } from './registered-domain-store.ts';

const find = once(() => guardedRdap({ ...env.rdap(), allowPrivate: env.allowPrivateTargets() }));

export const handler = handleJob(
  contract,
  async ({ payload }) => {
    const sendJobs = jobSender(queueClient(), env.queueUrl);
    const table = { client: documentClient(), tableName: env.tableName() };
    const ports = {
      store: registeredDomainStore(table),
      find: find(),
      announce: announcer(sendJobs),
      isListed: async (accountId: string, url: string) =>
        (await siteOfPage(table, accountId, url)) !== undefined,
      sendJobs,
      now: () => new Date(),
      clockSpeed: env.clockSpeed(),
    };
    await checkDomain(ports, payload);
  },
  { atOnce: true },
);
