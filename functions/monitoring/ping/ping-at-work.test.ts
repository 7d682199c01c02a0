/** Hourly pings through the functions that keep them going, with their queues and rights. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { causeOf, drain, receive, remove } from '../../../test/faults/queue.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { call } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import { sweepOf } from '../../../test/support/sweep.ts';
import { openConnection } from '../../../test/support/socket-messages.ts';
import { pingServer } from '../../../shared/calls/monitoring/ping.ts';
import { deleteSite } from '../../../shared/calls/portfolio/sites.ts';
import { planShard, runPing } from '../../../shared/jobs/catalogue.ts';
import type { Cause } from '../../../shared/jobs/define-job.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { connectionEntity } from '../../platform/sockets/connection-entity.ts';
import { shardOf } from '../../platform/table/shards.ts';
import { after, hourMs, minuteMs } from '../../platform/times.ts';
import { handler as forgetPageWorker } from '../../lifecycle/removal/forget-page.worker.ts';
import { handler as planShardWorker } from '../../lifecycle/schedules/plan-shard.worker.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { pingCampaignStore } from './ping-campaign-store.ts';
import { handler as runPingWorker } from './run-ping.worker.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
await useStandIns();
const table = await useTable();

// Nothing pings it here.
const site = 'https://1.1.1.1/';

/** An account whose plan allows one hourly ping, which has begun. */
async function pinged() {
  const user = await seedAccount(table, { plan: 'Trial' });
  const { accountId, email } = user;
  const sites = [{ url: site, siteName: 'A', propertyId: '' }];
  await siteStore(table).addSites(accountId, sites, { limit: null, now: new Date() });
  const start = async () => {
    const now = new Date();
    const body = {
      site,
      selectedCountries: ['this-machine'],
      startDate: now.toISOString(),
      endDate: after(now, 5 * hourMs).toISOString(),
    };
    return (await call(await loadHandler(pingServer), pingServer, { body }, { as: user })).body;
  };
  const begun = await start();
  const { campaignId } = begun.campaign;
  const clock = async () => {
    const payload = { shard: shardOf(accountId, campaignId), by: new Date().toISOString() };
    await sendJobs(planShard, [payload]);
    await drain(planShard.id, planShardWorker);
  };
  const campaigns = async () => {
    const { data } = await accountEntity(table).get({ accountId }).go({ consistent: true });
    const listed = await pingCampaignStore(table).listOf(accountId);
    return { ids: listed.map((one) => one.campaignId), counted: data?.pingCampaignCount };
  };
  const removeSite = async () => {
    const body = { email, sites: [{ url: site }] };
    const request = { params: { email }, body };
    await call(await loadHandler(deleteSite), deleteSite, request, { as: user });
  };
  return { ...begun, campaignId, user, start, clock, campaigns, removeSite };
}

/** Takes the next ping off the queue. */
async function nextPing() {
  const received = await receive(runPing.id);
  if (received === undefined) return undefined;
  await remove(received);
  const ping = runPing.payload.parse(JSON.parse(received.message.Body ?? '').payload);
  return { ...ping, cause: causeOf(received) };
}

/** Takes pings off the queue up to the account's one of this cause. A campaign of an earlier test may share its shard, and be planned with it. */
async function taken(cause: Cause, { accountId }: { accountId: string }) {
  let ping = await nextPing();
  while (ping !== undefined && (ping.accountId !== accountId || ping.cause !== cause))
    ping = await nextPing();
  return ping?.pingId;
}

const passTo = (time: string, more = 0) =>
  vi.useFakeTimers({ now: after(new Date(time), more), toFake: ['Date'] });
afterEach(() => vi.useRealTimers());

beforeEach(async () => {
  while (await nextPing());
});

test('a ping of a person whose message was lost is sent again', async () => {
  const { pingId, user } = await pinged();
  expect(await taken('person', user)).toBe(pingId);
  await sweepOf(table, 'pings')({ isLocalStart: true });
  expect(await taken('person', user)).toBe(pingId);
});

test('the clock queues the hour that is due, and ends a campaign that is over', async () => {
  const { campaign, campaignId, user, clock, campaigns } = await pinged();
  passTo(campaign.nextAt);
  await clock();
  expect(await taken('clock', user)).toEqual(expect.any(String));
  expect(await campaigns()).toEqual({ ids: [campaignId], counted: 1 });
  // The turn after the last hour ends it.
  for (const more of [hourMs, hourMs + minuteMs]) {
    passTo(campaign.endDate, more);
    await clock();
  }
  expect(await taken('clock', user)).toBeUndefined();
  expect(await campaigns()).toEqual({ ids: [], counted: 0 });
});

test('a campaign that is over lets the next begin before the clock has ended it', async () => {
  const { campaign, campaignId, start, campaigns } = await pinged();
  passTo(campaign.endDate);
  const next = (await start()).campaign.campaignId;
  expect(next).not.toBe(campaignId);
  expect(await campaigns()).toEqual({ ids: [next], counted: 1 });
});

test('the removal of a site ends its campaigns', async () => {
  const { removeSite, campaigns } = await pinged();
  await removeSite();
  await drain('forget-page', forgetPageWorker);
  expect(await campaigns()).toEqual({ ids: [], counted: 0 });
});

test('an hour that passed before it was measured is reported to open pages', async () => {
  const { campaign, user, clock } = await pinged();
  await drain(runPing.id, runPingWorker);
  passTo(campaign.nextAt);
  await clock();
  passTo(campaign.nextAt, hourMs + minuteMs);
  const [open, closed] = [await openConnection(table, user), await openConnection(table, user)];
  const heard: string[] = [];
  const pages = await startLoopbackServer((request, response) => {
    const isGone = request.url?.endsWith(closed.connectionId) === true;
    if (isGone) response.setHeader('x-amzn-errortype', 'GoneException');
    request.on('data', (part) => !isGone && heard.push(String(part)));
    request.on('end', () => response.writeHead(isGone ? 410 : 200).end('{}'));
  });
  vi.stubEnv('SOCKET_ENDPOINT', pages.url);
  await drain(runPing.id, runPingWorker);
  await pages.close();
  const told = heard.map((text) => JSON.parse(text));
  expect(told).toMatchObject([{ type: 'ping_progress', site, status: 'failed' }]);
  const { accountId } = user;
  const { data } = await connectionEntity(table).query.byAccount({ accountId }).go();
  expect(data.map(({ connectionId }) => connectionId)).toEqual([open.connectionId]);
});
