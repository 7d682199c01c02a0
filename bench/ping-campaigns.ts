/**
 * One hour of hourly pings: `node bench/ping-campaigns.ts [nodes] [sites] [hours]`. It runs the real dispatcher, shard
 * workers, ping workers and sweep over a table; time is simulated, queues are lists, and nodes are played. In every
 * tick a second planner, whose lease is lost, works beside the first. A planner dies half-way, every job is delivered
 * twice at once, some jobs are lost, some workers die while they measure, one node hangs and another fails. Limits:
 * every campaign has one ping in every hour, with a result of every node; none twice.
 */
import { randomUUID } from 'node:crypto';
import { isAway, toNodeToPing } from '../functions/monitoring/ping/measured-node.ts';
import { pingRunEntity } from '../functions/monitoring/ping/ping-run-entity.ts';
import { pingCampaignStore } from '../functions/monitoring/ping/ping-campaign-store.ts';
import { readPingId } from '../functions/monitoring/ping/ping-id.ts';
import { pingRunStore } from '../functions/monitoring/ping/ping-run-store.ts';
import {
  planCampaigns,
  type PlanCampaignsPorts,
} from '../functions/monitoring/ping/plan-campaigns.ts';
import { runPing } from '../functions/monitoring/ping/run-ping.ts';
import { startPing } from '../functions/monitoring/ping/start-ping.ts';
import { openPings } from '../functions/monitoring/ping/open-pings.ts';
import type { SendJobs } from '../functions/platform/jobs/send-job.ts';
import { sweepOpenWork } from '../functions/platform/jobs/sweep-open-work.ts';
import { after, hourMs, minuteMs } from '../functions/platform/times.ts';
import type { PingNode, PingSource } from '../functions/providers/ports/ping-nodes.ts';
import { joinSources } from '../functions/providers/probes/join-sources.ts';
import { dispatchDue } from '../functions/lifecycle/schedules/dispatch-due.ts';
import { duePagesStore } from '../functions/lifecycle/schedules/due-pages-store.ts';
import { planShard } from '../functions/lifecycle/schedules/plan-shard.ts';
import { siteStore } from '../functions/registry/pages/site-store.ts';
import { planShard as planJob, runPing as pingJob } from '../shared/jobs/catalogue.ts';
import { seedAccount } from '../test/support/seed-account.ts';
import { startBenchTable } from './schedules/bench-table.ts';
import { report } from './statistics.ts';

process.env['LOG_LEVEL'] = 'silent';
const [nodeCount = 50, siteCount = 100, hours = 1] = process.argv.slice(2).map(Number);
const begin = new Date('2026-11-21T12:00:00.000Z');
const end = after(begin, hours * hourMs);
const { table, engine, requests, stop } = await startBenchTable();
let now = after(begin, -10 * minuteMs);

const keys = Array.from({ length: nodeCount }, (_, index) => `probe:${index}`);
const [hanging = '', failing = ''] = keys;
const nodeOf = (key: string): PingNode => ({
  key,
  country: `Country ${key}`,
  countryCode: 'AT',
  city: 'A city',
  server: `Country ${key}, A city`,
  source: 'probe',
  isAway: false,
  latency: 1,
});
let asked = 0;
const played: PingSource = {
  source: 'probe',
  listNodes: async () => keys.map(nodeOf),
  check: async () => ({ kind: 'away', reason: 'not asked here' }),
  async ping(key) {
    asked += 1;
    if (key === hanging) return new Promise(() => undefined);
    if (key === failing) throw new Error('ECONNRESET');
    const connects = Array.from({ length: 4 }, () => ({ ms: 20 + Math.random() }));
    return { kind: 'measured', ip_address: '192.0.2.1', connects };
  },
};
const nodes = joinSources(() => [played], { measureMs: 1000 });

let shardJobs: { shard: string; by: string }[] = [];
let pingJobs: { accountId: string; pingId: string }[] = [];
const sent = new Map<string, number>();
const sendJobs: SendJobs = async (job, payloads) => {
  if (job.id === planJob.id) shardJobs.push(...payloads.map((one) => planJob.payload.parse(one)));
  if (job.id !== pingJob.id) return;
  for (const one of payloads.map((payload) => pingJob.payload.parse(payload))) {
    const minute = now.toISOString().slice(0, 16);
    sent.set(minute, (sent.get(minute) ?? 0) + 1);
    pingJobs.push(one);
  }
};

const store = pingCampaignStore(table);
const campaignPorts: PlanCampaignsPorts = {
  store,
  sendJobs,
  findAccounts: duePagesStore(table).findAccounts,
  now: () => now,
};
const shardPorts = {
  store: duePagesStore(table),
  sendJobs,
  forget: async () => undefined,
  now: () => now,
};

/** Plans a shard by two planners at once; dying ones write, and send nothing. */
async function plan(due: { shard: string; by: string }, isDying: boolean): Promise<void> {
  const dying: SendJobs = async () => Promise.reject(new Error('killed'));
  const ports = isDying ? { ...campaignPorts, sendJobs: dying } : campaignPorts;
  const planMore = () => planCampaigns(ports, due);
  await Promise.allSettled([planShard({ ...shardPorts, planMore }, due), planMore()]);
}

let dropped = 0;
async function work({ accountId, pingId }: (typeof pingJobs)[number], dies: boolean) {
  const key = readPingId(accountId, pingId);
  if (key === undefined) throw new Error(pingId);
  const runs = pingRunStore(table);
  const killed = async () => Promise.reject(new Error('killed'));
  const ports = {
    store: dies ? { ...runs, finish: killed, release: killed } : runs,
    nodes,
    push: async () => undefined,
    now: () => now,
  };
  const ended = await runPing(ports, { ...key, isLastDelivery: false }).catch(() => 'killed');
  if (ended === 'dropped') dropped += 1;
}

const since = performance.now();
const say = (text: string): void =>
  console.log(`${((performance.now() - since) / 1000).toFixed(0)} s: ${text}`);

const accounts: string[] = [];
for (let index = 0; index < siteCount; index += 1) {
  const { accountId, userId } = await seedAccount(table, { plan: 'Internal' });
  const url = `https://${randomUUID()}.example.com/`;
  const site = { url, siteName: 'A site', propertyId: '' };
  await siteStore(table).addSites(accountId, [site], { limit: null, now });
  await startPing(
    { store, sendJobs },
    {
      accountId,
      userId,
      url,
      nodes: keys.map((key) => toNodeToPing(nodeOf(key))),
      startDate: begin,
      endDate: end,
    },
    { plan: 'Internal', now, minute: 50 },
  );
  accounts.push(accountId);
}
// Those that run at once do not belong to an hour.
await Promise.all(pingJobs.splice(0).map((job) => work(job, false)));
sent.clear();
asked = 0;
say(`${siteCount} campaigns of ${nodeCount} nodes on ${engine}, for ${hours} h`);

requests.clear();
let lost = 0;
for (let tick = 1; tick <= hours * 12 + 1; tick += 1) {
  now = after(begin, tick * 5 * minuteMs);
  await dispatchDue({ sendJobs, hasDue: [store.hasDue] }, now);
  const due = shardJobs;
  shardJobs = [];
  await Promise.all(due.map((one) => plan(one, tick === 4)));
  const jobs = pingJobs;
  pingJobs = [];
  await Promise.all(
    jobs.map(async (job, index) => {
      if (index % 10 === 3) lost += 1;
      else await Promise.all([work(job, index % 10 === 5), work(job, false)]);
    }),
  );
  const open = openPings({ store: pingRunStore(table), push: async () => undefined });
  now = after(now, 4 * minuteMs);
  await sweepOpenWork(open, sendJobs, { now });
}
for (const job of pingJobs) await work(job, false);
console.log(Object.fromEntries(requests));

const perHour = new Map<string, number>();
let results = 0;
let incomplete = 0;
let away = 0;
let unfinished = 0;
for (const accountId of accounts) {
  const { data } = await pingRunEntity(table).query.bySite({ accountId }).go({ pages: 'all' });
  for (const { state, dueAt, measured = [] } of data.filter((run) => run.campaignId)) {
    const name = `${accountId} ${dueAt.slice(0, 13)}`;
    if (state !== 'done') {
      unfinished += 1;
      continue;
    }
    perHour.set(name, (perHour.get(name) ?? 0) + 1);
    results += measured.length;
    away += measured.filter(isAway).length;
    const isWhole = new Set(measured.map(({ key }) => key)).size === nodeCount;
    if (!isWhole || measured.length !== nodeCount) incomplete += 1;
  }
}
const wanted = siteCount * hours;
say(
  `${perHour.size} of ${wanted} campaign hours filled, with ${results} results, ${away} of them away`,
);
say(
  `${asked} pings of nodes; ${dropped} deliveries dropped, ${lost} jobs lost, ${unfinished} runs not done`,
);
say(`busiest tick: ${Math.max(...sent.values())} jobs`);
report('campaign hours missed', wanted - perHour.size, 0, 'hours');
report('hours twice', [...perHour.values()].filter((count) => count > 1).length, 0, 'hours');
report('hours without all nodes', incomplete, 0, 'hours');
report('results away beyond the two ill nodes', away - 2 * wanted, 0, 'results');
report(
  'campaigns left',
  (await Promise.all(accounts.map(store.listOf))).flat().length,
  0,
  'campaigns',
);
await stop();
