import { checkDomain as contract } from '../../../shared/jobs/catalogue.ts';
import { siteOfPage } from '../../registry/pages/site-of-page.ts';
import { once } from '../../platform/once.ts';
import { env } from '../../platform/aws/env.ts';
import { announce } from '../../platform/events/announce.ts';
import { handlePageJob } from '../../registry/pages/handle-page-job.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { guardedRdap } from '../../providers/rdap/rdap-client.ts';
import { checkDomain } from './domains/check-domain.ts';
import { registeredDomainStore } from './domains/registered-domain-store.ts';

const find = once(() => guardedRdap({ ...env.rdap(), allowPrivate: env.allowPrivateTargets() }));

export const handler = handlePageJob(
  contract,
  async ({ payload, table }) => {
    const ports = {
      store: registeredDomainStore(table),
      find: find(),
      announce,
      isListed: async (accountId: string, url: string) =>
        (await siteOfPage(table, accountId, url)) !== undefined,
      sendJobs,
      now: () => new Date(),
    };
    await checkDomain(ports, payload);
  },
  { atOnce: true },
);
