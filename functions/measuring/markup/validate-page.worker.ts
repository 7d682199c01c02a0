import { validatePage as contract } from '../../../shared/jobs/catalogue.ts';
import { env } from '../../platform/aws/env.ts';
import { once } from '../../platform/once.ts';
import { pageLanguages } from '../../registry/pages/watch-store.ts';
import { unlessPaused } from '../../registry/pages/unless-paused.ts';
import { requestingIn } from '../../platform/target-guard/requesting-in.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { markupChecker } from '../../providers/nu/markup-checker.ts';
import { markupStore } from './markup-store.ts';
import { validatePage } from './validate-page.ts';
import { announce } from '../../platform/events/announce.ts';
import { reportObjects } from '../../platform/aws/object-store.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';

const guard = ownTargetGuard();
/** Started by the first page, and kept warm for later ones. */
const checker = once(() =>
  markupChecker({ wanted: env.markupChecker(), javaPath: env.javaPath(), jar: env.nuJar() }),
);

export const handler = handleJob(contract, async ({ payload, isLastDelivery, table }) => {
  const store = markupStore(table, announce);
  await validatePage(
    {
      store: { ...store, claim: unlessPaused(table, store) },
      fetchPage: requestingIn(guard, await pageLanguages(table, payload)).fetch,
      check: checker().check,
      reports: reportObjects(),
      now: () => new Date(),
    },
    { ...payload, isLastDelivery },
  );
});
