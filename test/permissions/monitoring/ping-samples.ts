import { randomUUID } from 'node:crypto';
import { pingCampaignStore } from '../../../functions/monitoring/ping/ping-campaign-store.ts';
import { pingIdOf } from '../../../functions/monitoring/ping/ping-id.ts';
import { newRun, pingRunStore } from '../../../functions/monitoring/ping/ping-run-store.ts';
import { accountEntity } from '../../../functions/platform/callers/account-entity.ts';
import { after, hourMs } from '../../../functions/platform/times.ts';
import type { Actor } from '../actors.ts';
import { newSite } from '../new-site.ts';
import type { MakeSample, World } from '../sample.ts';

/** A site with a ping that is done and an hourly one, from a node that only its account knows. */
async function pingedSite(actor: Actor, world: World) {
  const { url } = await newSite(actor, world);
  const { accountId, userId } = actor;
  const now = new Date();
  const node = { key: `probe:${randomUUID()}`, country: 'Austria', countryCode: 'AT' };
  const nodes = [{ ...node, server: node.key }];
  const run = newRun({ accountId, url, nodes, dueAt: now, cause: 'person' }, now);
  const endDate = after(now, 2 * hourMs).toISOString();
  const campaign = {
    accountId,
    campaignId: randomUUID(),
    url,
    nodes,
    startDate: now.toISOString(),
    endDate,
    nextDue: endDate,
    requestedBy: userId,
    createdAt: now.toISOString(),
  };
  const account = await accountEntity(world.table).get({ accountId }).go();
  const terms = { limit: null, plan: account.data?.plan ?? ('Trial' as const) };
  await pingCampaignStore(world.table).start(run, campaign, terms);
  const store = pingRunStore(world.table);
  await store.claim(run, 'sample', now);
  const connects = Array.from({ length: 4 }, () => ({ ms: 12.3 }));
  const measured = nodes.map((one) => ({ ...one, ip: '192.0.2.1', connects }));
  await store.finish(run, 'sample', { state: 'done', measured }, now);
  const { campaignId } = campaign;
  return { url, pingId: pingIdOf(run), campaignId, secret: node.key };
}

const reports: MakeSample = async (actor, world) => {
  const { url, secret } = await pingedSite(actor, world);
  return { body: { site: url }, secret };
};

export const pingSamples: Record<string, MakeSample> = {
  'get-nodes': () => ({}),
  'list-ping-problems': () => ({}),
  'get-ping-data': reports,
  'get-ping-data-as-before': reports,
  'ping-server': async (actor, world) => {
    const { url } = await newSite(actor, world);
    const now = new Date();
    return {
      body: {
        site: url,
        selectedCountries: ['this-machine'],
        startDate: now.toISOString(),
        endDate: now.toISOString(),
      },
    };
  },
  'get-ping-status': async (actor, world) => {
    const { pingId, url } = await pingedSite(actor, world);
    return { query: { pingId }, secret: url };
  },
  'delete-ping-data': async (actor, world) => {
    const { url } = await pingedSite(actor, world);
    return { body: { site: url, date: new Date().toISOString().slice(0, 10) } };
  },
  'list-ping-campaigns': async (actor, world) => {
    const { secret } = await pingedSite(actor, world);
    return { secret };
  },
  'end-ping-campaign': async (actor, world) => {
    const { campaignId } = await pingedSite(actor, world);
    return { body: { campaignId } };
  },
};
