import { runPing } from '../../../shared/jobs/catalogue.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { longestPingDays } from '../../../shared/ping/ping-limits.ts';
import type { PlanName } from '../../../shared/plans/plans.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { env } from '../../platform/aws/env.ts';
import { type SendJobs, sendBestEffort } from '../../platform/jobs/send-job.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { after, dayMs } from '../../platform/times.ts';
import type { PingNode } from '../../providers/ports/ping-nodes.ts';
import { type NodeToPing, toNodeToPing } from './measured-node.ts';
import type { NewCampaign, PingCampaignStore } from './ping-campaign-store.ts';
import { pingIdOf } from './ping-id.ts';
import { newRun } from './ping-run-store.ts';
import { firstSlot } from './plan-hour.ts';

interface Ports {
  store: Pick<PingCampaignStore, 'start' | 'listOf' | 'end'>;
  sendJobs: SendJobs;
}

interface Asked {
  accountId: string;
  userId: string;
  /** Normalised address of a site. */
  url: string;
  nodes: NodeToPing[];
  startDate: Date;
  endDate: Date;
}

interface Terms {
  plan: PlanName;
  now: Date;
  /** Minute of the hour that a clock of the account shows. */
  minute: number;
  audit?: Audit | undefined;
}

/** The chosen nodes. @throws ProblemError `invalid_input` for a key that is not configured */
export function chosenNodes(keys: readonly string[], known: readonly PingNode[]): NodeToPing[] {
  const byKey = new Map(known.map((node) => [node.key, node]));
  return [...new Set(keys)].map((key) => {
    const node = byKey.get(key);
    if (node !== undefined) return toNodeToPing(node);
    const field = `selectedCountries.${keys.indexOf(key)}`;
    throw new ProblemError('invalid_input', messages.unknownPingNode, { field });
  });
}

/**
 * Queues a ping of a site now, and begins the campaign of the hours after it, if the interval has any.
 *
 * @throws ProblemError `invalid_input` for an interval that starts too late, `limit_reached` if the plan allows no more
 *   campaigns, `not_found` if the site has just been removed
 */
export async function startPing(
  { store, sendJobs }: Ports,
  { accountId, userId, url, nodes, startDate, endDate }: Asked,
  { plan, now, minute, audit }: Terms,
): Promise<{ pingId: string; campaign: NewCampaign | undefined }> {
  if (startDate > after(now, longestPingDays * dayMs)) {
    const sentence = messages.pingStartsTooLate(longestPingDays);
    throw new ProblemError('invalid_input', sentence, { field: 'startDate' });
  }
  const campaignId = timeOrderedId(now);
  const first = firstSlot(
    { campaignId, startDate, endDate },
    { now, minute, clockSpeed: env.clockSpeed() },
  );
  const campaign = first && {
    accountId,
    campaignId,
    url,
    nodes,
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    nextDue: first.toISOString(),
    requestedBy: userId,
    createdAt: now.toISOString(),
  };
  const asked = { accountId, url, nodes, dueAt: now, requestedBy: userId };
  const run = newRun({ ...asked, cause: 'person' }, now);
  const { pingCampaignsUnlimited, pingCampaignsLimit } = limitsOf(plan);
  const limit = pingCampaignsUnlimited ? null : pingCampaignsLimit;
  // The clock ends campaigns some minutes after their time.
  if (campaign !== undefined && limit !== null) await endPassed(store, accountId, now);
  const isAllowed = campaign === undefined || limit !== 0;
  const started = isAllowed ? await store.start(run, campaign, { limit, plan, audit }) : 'limit';
  if (started === 'no-site')
    throw new ProblemError('not_found', messages.notYourSite, { field: 'site' });
  if (started === 'limit')
    throw new ProblemError('limit_reached', messages.pingCampaignsLimitReached(limit ?? 0));
  const pingId = pingIdOf(run);
  await sendBestEffort(sendJobs, runPing, [{ accountId, pingId }]);
  return { pingId, campaign };
}

async function endPassed(
  store: Pick<PingCampaignStore, 'listOf' | 'end'>,
  accountId: string,
  now: Date,
): Promise<void> {
  for (const { campaignId, endDate } of await store.listOf(accountId))
    if (endDate <= now.toISOString()) await store.end(accountId, campaignId);
}
