import { validatePage as contract } from '../../shared/jobs/catalogue.ts';
import { bucketClient } from '../platform/aws/bucket-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { objectStore } from '../platform/aws/object-store.ts';
import { createTargetGuard } from '../platform/target-guard/target-guard.ts';
import { markupChecker } from '../providers/nu/markup-checker.ts';
import { markupStore } from './markup-store.ts';
import { validatePage } from './validate-page.ts';
import { announce } from '../platform/events/announce.ts';

const guard = createTargetGuard({ allowPrivate: env.allowPrivateTargets() });
/** Started by the first page, and kept warm for later ones. */
const checker = markupChecker({ javaPath: env.javaPath(), jar: env.nuJar() });

export const handler = handleJob(contract, async ({ payload, isLastDelivery, table }) => {
  await validatePage(
    {
      store: markupStore(table, announce),
      fetchPage: guard.fetch,
      check: checker.check,
      reports: objectStore(bucketClient(), env.reportsBucket()),
      now: () => new Date(),
    },
    { ...payload, isLastDelivery },
  );
});
