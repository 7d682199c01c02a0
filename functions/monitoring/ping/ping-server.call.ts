import { pingServer } from '../../../shared/calls/monitoring/ping.ts';
import { timeZoneOf } from '../../platform/callers/account-owner.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { underPlan } from '../../platform/limits/under-plan.ts';
import { localTime } from '../../../shared/clock/local-clock.ts';
import { pingNodes } from '../../providers/ping-nodes.ts';
import { ownSite } from '../../registry/pages/known-address.ts';
import { pingCampaignStore } from './ping-campaign-store.ts';
import { chosenNodes, startPing } from './start-ping.ts';
import { toCampaign } from './to-campaign.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { ownTargetGuard, type TargetGuard } from '../../platform/target-guard/target-guard.ts';
import { aboutField } from '../../platform/calls/about-field.ts';
import { TargetError } from '../../platform/target-guard/target-error.ts';

/**
 * Refuses a site at an address that must not be visited. A name that does not resolve may be pinged: that is a result.
 * @throws ProblemError `invalid_input` that names the field
 */
async function assertMayPing(
  guard: Pick<TargetGuard, 'assertAllowed'>,
  url: string,
): Promise<void> {
  try {
    await guard.assertAllowed(url);
  } catch (error) {
    if (error instanceof TargetError && error.kind !== 'blocked') return;
    await aboutField('site', Promise.reject(error));
  }
}

const guard = ownTargetGuard();
const known = pingNodes();

export const handler = handleCall(pingServer, async ({ body, caller, table, now, audit }) => {
  const { accountId, userId } = caller;
  const url = await ownSite({ table, caller, now }, body.site);
  const nodes = chosenNodes(body.selectedCountries, await known.listNodes());
  await assertMayPing(guard, url);
  const { minute } = localTime(now, body.timeZone ?? (await timeZoneOf(table, accountId)));
  const ports = { store: pingCampaignStore(table), sendJobs };
  const asked = {
    accountId,
    userId,
    url,
    nodes,
    startDate: new Date(body.startDate),
    endDate: new Date(body.endDate),
  };
  const { pingId, campaign } = await underPlan(table, accountId, (plan) =>
    startPing(ports, asked, { plan, now, minute, audit }),
  );
  return { pingId, site: url, campaign: campaign === undefined ? null : toCampaign(campaign) };
});
