import { checkForChanges as contract } from '../../../shared/jobs/catalogue.ts';
import { deploymentStore } from '../../registry/pages/deployment-store.ts';
import { pageLanguages } from '../../registry/pages/watch-store.ts';
import { requestingIn } from '../../platform/target-guard/requesting-in.ts';
import { siteOfPage } from '../../registry/pages/site-of-page.ts';
import { env } from '../../platform/aws/env.ts';
import { handlePageJob } from '../../registry/pages/handle-page-job.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';
import { fingerprintPage } from '../../providers/camera/fingerprint-page.ts';
import { checkForChanges } from './check-for-changes.ts';
import { pictureCheckStore } from './picture-check-store.ts';
import { screenshotStore } from './screenshot-store.ts';

const guard = ownTargetGuard();

export const handler = handlePageJob(
  contract,
  async ({ payload, table }) => {
    await checkForChanges(
      {
        checks: pictureCheckStore(table),
        store: screenshotStore(table),
        fingerprint: async (url) => {
          const languages = await pageLanguages(table, payload);
          return fingerprintPage(url, requestingIn(guard, languages).fetch);
        },
        siteKeyOf: async (accountId, url) => (await siteOfPage(table, accountId, url))?.urlKey,
        deployedAt: deploymentStore(table).lastAt,
        sendJobs,
        now: () => new Date(),
        clockSpeed: env.clockSpeed(),
      },
      payload,
    );
  },
  { atOnce: true },
);
