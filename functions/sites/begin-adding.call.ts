import { beginAdding as contract } from '../../shared/calls/adding.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { firstScans } from '../scans/first-scans.ts';
import { scanStore } from '../scans/scan-store.ts';
import { scanTarget } from '../pages/scan-target.ts';
import { addingStore } from './adding-store.ts';
import { beginAdding } from './begin-adding.ts';
import { admitAddress, kindOfAddress } from '../pages/known-address.ts';
import { firstSiteAdded } from './first-site-added.ts';
import { siteStore } from './site-store.ts';
import { toAddingSite } from './to-adding-site.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';
import { ownTargetGuard } from '../platform/target-guard/own-target-guard.ts';
import { limitsOf } from '../platform/limits/limits-of.ts';

const guard = ownTargetGuard();

export const handler = handleCall(contract, async ({ body, caller, table, now, audit }) => {
  const url = await scanTarget(guard, body.site.url, 'site.url');
  const begun = await beginAdding(
    {
      ...firstScans({ store: scanStore(table), sendJobs }, now),
      adding: addingStore(table),
      sites: siteStore(table),
      kindOf: (address) => kindOfAddress({ table, caller, now }, address),
      admit: (address) => admitAddress({ table, caller, now }, address, 'site.url'),
      billing: env.billing(),
      firstSiteAdded: firstSiteAdded(table, now),
      limitsOf,
      now,
      audit,
    },
    { accountId: caller.accountId, askedBy: caller.userId },
    { ...body.site, url },
  );
  return toAddingSite(begun);
});
