import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { beginAdding } from '../../../shared/calls/portfolio/adding.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { firstScans } from '../../measuring/scans/running/first-scans.ts';
import { admitAddress, kindOfAddress } from '../../registry/pages/known-address.ts';
import { scanTarget } from '../../registry/pages/scan-target.ts';
import { isCompetitor, limitCheck } from '../../registry/pages/site-rules.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { settleAdding, settlePorts } from './settle-adding.ts';
import { toAddingSite } from './to-adding-site.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { mostOf } from '../../platform/limits/limits-of.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';

const guard = ownTargetGuard();

/** Stores the intent to add a site, and starts its first scan. If it is already being added, that continues. */
export const handler = handleCall(beginAdding, async ({ body, caller, table, now, audit }) => {
  const url = await scanTarget(guard, body.site.url, 'site.url');
  const ports = settlePorts(table, firstScans({ table, sendJobs }, now), now);
  const asked = { table, caller, now };
  const { accountId, userId: askedBy } = caller;
  const sites = siteStore(table);
  const begun = await ports.adding.find(accountId, url, now);
  if (begun?.state === 'scanning') {
    audit.unchanged();
    return toAddingSite(await settleAdding(ports, begun));
  }
  if ((await sites.findSite(accountId, url)) !== undefined)
    throw new ProblemError('conflict', messages.siteExists, { field: 'site.url' });
  if ((await kindOfAddress(asked, url)) === 'competitor') throw isCompetitor('site.url');
  const { plan, siteCount } = await sites.readAccount(accountId);
  if (!limitCheck(mostOf(plan).sites, siteCount).success)
    throw new ProblemError('limit_reached', messages.sitesLimitReached);
  await admitAddress(asked, url, 'site.url');
  const site = { ...body.site, url };
  const added = await ports.adding.begin({ accountId, askedBy }, site, { now, audit });
  return toAddingSite(await settleAdding(ports, added));
});
