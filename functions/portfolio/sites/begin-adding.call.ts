import { beginAdding as contract } from '../../../shared/calls/portfolio/adding.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { firstScans } from '../../measuring/scans/running/first-scans.ts';
import { scanTarget } from '../../registry/pages/scan-target.ts';
import { beginAdding } from './begin-adding.ts';
import { settlePorts } from './settle-adding.ts';
import { toAddingSite } from './to-adding-site.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { ownTargetGuard } from '../../platform/target-guard/target-guard.ts';

const guard = ownTargetGuard();

export const handler = handleCall(contract, async ({ body, caller, table, now, audit }) => {
  const url = await scanTarget(guard, body.site.url, 'site.url');
  const scans = firstScans({ table, sendJobs }, now);
  const asked = { table, caller, now, audit };
  const site = { ...body.site, url };
  return toAddingSite(await beginAdding(settlePorts(table, scans, now), asked, site));
});
