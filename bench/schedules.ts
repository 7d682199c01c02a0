/**
 * One hour of the clock over 100,000 sites: `node bench/schedules.ts [sites]`. It runs the real dispatcher and shard
 * workers over a table; time is simulated, and queues are lists. In that hour the dispatcher runs twice at once, the
 * dispatcher dies half-way, and shard workers die half-way and are delivered again. All copies of every repeated
 * message are then given to the real workers at the same time, and the effects are counted. Limits: no run missed; no
 * message without a due run; no effect twice.
 */
import { dispatchDue } from '../functions/lifecycle/schedules/dispatch-due.ts';
import {
  planShard as plan,
  type PlanShardPorts,
} from '../functions/lifecycle/schedules/plan-shard.ts';
import { duePagesStore } from '../functions/lifecycle/schedules/due-pages-store.ts';
import type { SendJobs } from '../functions/platform/jobs/send-job.ts';
import { planShard } from '../shared/jobs/catalogue.ts';
import { planLimits } from '../shared/plans/plans.ts';
import { type Due, effectsOf } from './schedules/effects.ts';
import { seedSites } from './schedules/seed-sites.ts';
import { startBenchTable } from './schedules/bench-table.ts';
import { report } from './statistics.ts';

const sites = Number(process.argv[2] ?? 100_000);
const minute = 60_000;
const ticks = 13;
const begin = new Date('2026-11-21T12:00:00.000Z');
const end = new Date(begin.getTime() + ticks * 5 * minute);
const limits = planLimits('Business');
const { table, engine, requests, stop } = await startBenchTable();

interface ShardJob {
  shard: string;
  by: string;
}
/** Every message for the workers, by the name of its work. */
const sent = new Map<string, { job: string; due: Due; copies: number }>();
const nameOf = (job: string, { accountId, url, dueAt }: Due): string =>
  `${job} ${accountId} ${url} ${dueAt}`;
let messages = 0;
let batches = 0;
let shardJobs: ShardJob[] = [];

const sendJobs: SendJobs = async (job, payloads) => {
  messages += payloads.length;
  batches += Math.ceil(payloads.length / 10);
  if (job.id === planShard.id) {
    shardJobs.push(...(payloads as readonly ShardJob[]));
    return;
  }
  for (const due of payloads as readonly Due[]) {
    const name = nameOf(job.id, due);
    const known = sent.get(name);
    if (known === undefined) sent.set(name, { job: job.id, due, copies: 1 });
    else known.copies += 1;
  }
};

const portsAt = (now: Date): PlanShardPorts => ({
  store: duePagesStore(table),
  sendJobs,
  forget: async () => undefined,
  isSet: () => true,
  now: () => now,
});

/** Workers that die after this many pages without releasing their lease. */
function dying(now: Date, afterPages: number): PlanShardPorts {
  const ports = portsAt(now);
  let moved = 0;
  return {
    ...ports,
    store: {
      ...ports.store,
      release: async () => undefined,
      moveOn: async (page, turn) => {
        moved += 1;
        if (moved > afterPages) throw new Error('killed');
        return ports.store.moveOn(page, turn);
      },
    },
  };
}

/** Delivers the dispatchers' messages with four workers at once; failed messages are delivered again. */
async function deliver(ports: PlanShardPorts): Promise<ShardJob[]> {
  const waiting = shardJobs;
  shardJobs = [];
  const failed: ShardJob[] = [];
  const worker = async (): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const taken = job;
      await plan(ports, taken).catch(() => failed.push(taken));
    }
  };
  await Promise.all([1, 2, 3, 4].map(worker));
  return failed;
}

const hasDue = [duePagesStore(table).hasDue];
const firstHalf: SendJobs = async (job, payloads) =>
  sendJobs(job, payloads.slice(0, payloads.length / 2));

const since = performance.now();
const say = (text: string): void =>
  console.log(`${((performance.now() - since) / 1000).toFixed(0)} s: ${text}`);

const turns = await seedSites(table, { sites, limits, begin, end });
say(`${sites} sites on ${engine}, ${turns.length} turns in the hour`);
requests.clear();
for (let tick = 1; tick <= ticks; tick += 1) {
  const now = new Date(begin.getTime() + tick * 5 * minute);
  await dispatchDue({ sendJobs: tick === 6 ? firstHalf : sendJobs, hasDue }, now);
  if (tick === 4) await dispatchDue({ sendJobs, hasDue }, now);
  if (tick !== 8) await deliver(portsAt(now));
  else {
    const before = sent.size;
    shardJobs = await deliver(dying(now, sites / 100));
    say(`${shardJobs.length} shard workers died, after ${sent.size - before} messages`);
    // Messages are delivered again after their visibility timeout, when leases have expired too.
    await deliver(portsAt(new Date(now.getTime() + 4 * minute)));
  }
}
say(`planned: ${messages} messages in ${batches} batches at most; table requests:`);
console.log(Object.fromEntries(requests));

const expected = new Set(turns.map(({ job, ...due }) => nameOf(job, due)));
const missed = [...expected].filter((name) => !sent.has(name)).length;
// Turns that were due again within the extra tick have names that were not seeded.
const invented = [...sent].filter(
  ([name, { due }]) => !expected.has(name) && Date.parse(due.dueAt) < begin.getTime(),
).length;
const repeated = [...sent.values()].filter(({ copies }) => copies > 1);
const copies = repeated.reduce((sum, one) => sum + one.copies, 0);
say(`${sent.size} names; ${repeated.length} of them came in ${copies} messages`);
requests.clear();
let effects = 0;
let effectsTwice = 0;
for (let start = 0; start < repeated.length; start += 20) {
  const some = repeated.slice(start, start + 20);
  const counts = await Promise.all(
    some.map(async (one) => effectsOf(table, one.job, one.due, one.copies)),
  );
  for (const count of counts) {
    effects += count;
    if (count !== 1) effectsTwice += 1;
  }
}
say(`the workers made ${effects} effects of them`);
report('turns missed', missed, 0, 'turns');
report('messages without a turn', invented, 0, 'messages');
report('repeated names with other than one effect', effectsTwice, 0, 'names');
await stop();
