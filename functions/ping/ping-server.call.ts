import { pingServer } from '../../shared/calls/ping.ts';
import { env } from '../platform/aws/env.ts';
import { timeZoneOf } from '../platform/callers/account-owner.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { underPlan } from '../platform/limits/under-plan.ts';
import { localTime } from '../platform/local-clock.ts';
import { pingNodes } from '../providers/ping-nodes.ts';
import { assertMayPing } from './assert-may-ping.ts';
import { ownSite } from './own-site.ts';
import { pingCampaignStore } from './ping-campaign-store.ts';
import { chosenNodes, startPing } from './start-ping.ts';
import { toCampaign } from './to-campaign.ts';
import { sendJobs } from '../platform/jobs/send-jobs.ts';
import { limitsOf } from '../platform/limits/limits-of.ts';
import { ownTargetGuard } from '../platform/target-guard/own-target-guard.ts';

const guard = ownTargetGuard();
const known = pingNodes();

export const handler = handleCall(pingServer, async ({ body, caller, table, now, audit }) => {
  const { accountId, userId } = caller;
  const url = await ownSite({ table, caller, now }, body.site);
  const nodes = chosenNodes(body.selectedCountries, await known.listNodes());
  await assertMayPing(guard, url);
  const { minute } = localTime(now, body.timeZone ?? (await timeZoneOf(table, accountId)));
  const ports = {
    store: pingCampaignStore(table),
    sendJobs,
  };
  const asked = {
    accountId,
    userId,
    url,
    nodes,
    startDate: new Date(body.startDate),
    endDate: new Date(body.endDate),
  };
  const { pingId, campaign } = await underPlan(table, accountId, async (plan) => {
    const limits = limitsOf(plan);
    const terms = { limits, plan, now, minute, clockSpeed: env.clockSpeed(), audit };
    return startPing(ports, asked, terms);
  });
  return { pingId, site: url, campaign: campaign === undefined ? null : toCampaign(campaign) };
});
