/**
 * One hour of the clock over 100,000 watched pages: `node bench/schedules.ts [pages]`. The real dispatcher and the real shard
 * workers over a table; time is simulated, queues are counted. In that hour the dispatcher once runs twice at once, once dies
 * half-way, and once shard workers die half-way and are delivered again.
 * Limits: nothing missed; nothing sent twice but what the dead workers had in hand, which comes under the same name.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createTable } from '../dev/stand-ins/create-table.ts';
import { startDynamoDb } from '../dev/stand-ins/dynamodb.ts';
import { localCredentials, localRegion } from '../dev/stand-ins/local-credentials.ts';
import type { SendJobs } from '../functions/platform/send-job.ts';
import { accountEntity } from '../functions/platform/table/account.ts';
import { watchedPageEntity } from '../functions/platform/table/watched-page.ts';
import { newlyWatched } from '../functions/platform/watch-page.ts';
import { dispatchDue } from '../functions/schedules/dispatch-due.ts';
import { planShard as plan, type PlanShardPorts } from '../functions/schedules/plan-shard.ts';
import { planTurn } from '../functions/schedules/plan-turn.ts';
import { watchStore } from '../functions/schedules/watch-store.ts';
import { planShard } from '../shared/jobs/catalogue.ts';
import { planLimits } from '../shared/plans.ts';
import { report } from './statistics.ts';

const pageCount = Number(process.argv[2] ?? 100_000);
const pagesOfAccount = 100;
const minute = 60_000;
const begin = Date.parse('2026-11-21T12:00:00.000Z');
const limits = planLimits('Business');

const standIn = await startDynamoDb();
const raw = new DynamoDBClient({
  endpoint: standIn.url,
  region: localRegion,
  credentials: localCredentials,
});
await createTable(raw, 'bench');
const client = DynamoDBDocumentClient.from(raw, {
  marshallOptions: { removeUndefinedValues: true },
});
const requests = new Map<string, number>();
const table = { client, tableName: 'bench' };
const pages = watchedPageEntity(table);

const inStep = (time: Date) => {
  const accounts = Math.ceil(pageCount / pagesOfAccount);
  return Array.from({ length: pageCount }, (_, index) => {
    const page = newlyWatched(`account-${index % accounts}`, `https://example.com/${index}`, time);
    const { due, nextDue } = planTurn(page, { limits, now: time, clockSpeed: 1 });
    return { ...page, due, nextDue };
  });
};

async function seed(): Promise<void> {
  const accounts = Array.from({ length: Math.ceil(pageCount / pagesOfAccount) }, (_, index) => ({
    accountId: `account-${index}`,
    rootUserId: 'root',
    rootEmail: 'root@example.com',
    plan: 'Business' as const,
    createdAt: new Date(begin).toISOString(),
  }));
  await accountEntity(table).put(accounts).go({ concurrent: 8 });
  // As if they had been watched for long: each has its place in the coming hour.
  await pages.put(inStep(new Date(begin))).go({ concurrent: 8 });
}

interface ShardJob {
  shard: string;
  by: string;
}
const sent = new Map<string, number>();
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
  for (const { url, dueAt } of payloads as readonly { url: string; dueAt: string }[]) {
    const name = `${job.id} ${url} ${dueAt}`;
    sent.set(name, (sent.get(name) ?? 0) + 1);
  }
};

const portsAt = (now: Date): PlanShardPorts => ({
  store: watchStore(table),
  sendJobs,
  limitsOf: () => limits,
  now: () => now,
});

/** Workers that die after so many pages, and give nothing back. */
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

/** Delivers what the dispatchers sent, four workers at once; what fails comes again. */
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

const halfOf: SendJobs = async (job, payloads) =>
  sendJobs(job, payloads.slice(0, payloads.length / 2));

await seed();
client.middlewareStack.add(
  (next, { commandName = '' }) =>
    (input) => {
      requests.set(commandName, (requests.get(commandName) ?? 0) + 1);
      return next(input);
    },
  { step: 'initialize' },
);
const started = performance.now();
let inHandOfTheDead = 0;
for (let tick = 1; tick <= 13; tick += 1) {
  const now = new Date(begin + tick * 5 * minute);
  await dispatchDue(tick === 6 ? halfOf : sendJobs, now);
  if (tick === 4) await dispatchDue(sendJobs, now);
  if (tick !== 8) await deliver(portsAt(now));
  else {
    const before = sent.size;
    shardJobs = await deliver(dying(now, pageCount / 100));
    inHandOfTheDead = shardJobs.length * 40;
    console.log(`${shardJobs.length} shard workers died after ${sent.size - before} messages`);
    // Lambda's messages come again when their visibility timeout is over, leases by then are too.
    await deliver(portsAt(new Date(now.getTime() + 4 * minute)));
  }
}
const seconds = (performance.now() - started) / 1000;

const checks = [...sent.keys()].filter((name) => name.startsWith('check-uptime '));
const checked = new Set(checks.map((name) => name.split(' ')[1]));
const again = [...sent.values()].reduce((sum, count) => sum + count - 1, 0);
console.log(
  `${pageCount} pages, one hour and a tick, ${seconds.toFixed(0)} s on ${standIn.engine}`,
);
console.log(
  `messages ${messages}, in ${batches} batches at most; table requests:`,
  Object.fromEntries(requests),
);
report('pages missed', pageCount - checked.size, 0, 'pages');
report(
  'sent again under the same name, all by dead shard workers',
  again,
  inHandOfTheDead,
  'messages',
);
client.destroy();
await standIn.stop();
