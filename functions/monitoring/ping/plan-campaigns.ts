import type { ItemOf } from '../../platform/table/entity.ts';
import { runPing } from '../../../shared/jobs/catalogue.ts';
import { isHeld } from '../../../shared/plans/standing.ts';
import { env } from '../../platform/aws/env.ts';
import type { accountEntity } from '../../platform/callers/account-entity.ts';
import { accountStanding } from '../../platform/callers/account-standing.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import type { Campaign, PingCampaignStore } from './ping-campaign-store.ts';
import { pingIdOf } from './ping-id.ts';
import { newRun } from './ping-run-store.ts';
import { planHour } from './plan-hour.ts';

type Account = ItemOf<typeof accountEntity>;

export interface PlanCampaignsPorts {
  store: Pick<PingCampaignStore, 'listDue' | 'moveOn' | 'end'>;
  sendJobs: SendJobs;
  findAccounts: (accountIds: readonly string[]) => Promise<Map<string, Account>>;
  now: () => Date;
}

const sliceSize = 100;
const atOnce = 10;

/**
 * Queues the pings of a shard's campaigns that are due, moves each campaign on, and ends those that are over. The intent
 * is written together with the move, so that of two planners one queues an hour.
 *
 * @param renewLease asked between two slices
 * @returns how many pings were queued
 */
export async function planCampaigns(
  ports: PlanCampaignsPorts,
  due: { shard: string; by: string },
  renewLease: () => Promise<void> = async () => undefined,
): Promise<number> {
  let queued = 0;
  for await (const campaigns of ports.store.listDue(due, sliceSize, renewLease))
    queued += await planSlice(ports, campaigns);
  return queued;
}

async function planSlice(
  ports: PlanCampaignsPorts,
  campaigns: readonly Campaign[],
): Promise<number> {
  if (campaigns.length === 0) return 0;
  const accounts = await ports.findAccounts(campaigns.map(({ accountId }) => accountId));
  let queued = 0;
  for (let start = 0; start < campaigns.length; start += atOnce) {
    const some = campaigns.slice(start, start + atOnce);
    const planned = await Promise.all(
      some.map((campaign) => plan(ports, campaign, accounts.get(campaign.accountId))),
    );
    const payloads = planned.filter((payload) => payload !== undefined);
    if (payloads.length > 0) await ports.sendJobs(runPing, payloads, { cause: 'clock' });
    queued += payloads.length;
  }
  return queued;
}

/** Moves one campaign on. @returns the job to send, if an hour is due */
async function plan(
  { store, now }: PlanCampaignsPorts,
  campaign: Campaign,
  account: Account | undefined,
): Promise<{ accountId: string; pingId: string } | undefined> {
  const { accountId, campaignId, url, nodes } = campaign;
  // Its campaigns are deleted with it.
  if (account === undefined) return undefined;
  const time = now();
  const turn = planHour(campaign, time, env.clockSpeed());
  if (turn.kind === 'end') {
    await store.end(accountId, campaignId);
    return undefined;
  }
  const { dueAt, nextDue } = turn;
  const isSilent = isHeld(accountStanding(account, time));
  const run =
    dueAt === undefined || isSilent
      ? undefined
      : newRun({ accountId, url, nodes, dueAt, campaignId, cause: 'clock' }, time);
  const moved = await store.moveOn(campaign, nextDue, run);
  if (moved === 'no-site') await store.end(accountId, campaignId);
  return moved === 'moved' && run !== undefined ? { accountId, pingId: pingIdOf(run) } : undefined;
}
