/**
 * Measures false alarms of checks, and how soon they detect an outage: `node bench/flapping.ts`. It runs the worker's
 * own rule and probe over real connections and the stand-in's table. Only the queue's pauses between attempts are
 * skipped: the clock is moved forward by the delay that the rule requests.
 * Limits: of 1,000 checks of a target that randomly fails one attempt in ten (an error, or a cut connection), at most
 * one says down; the first check of a target that refuses, fails or hangs records it as down within three minutes.
 */
import { parseArgs } from 'node:util';
import { startStandIns } from '../dev/stand-ins/index.ts';
import { documentClient } from '../functions/platform/aws/clients.ts';
import type { SendJobs } from '../functions/platform/jobs/send-job.ts';
import { createTargetGuard } from '../functions/platform/target-guard/target-guard.ts';
import { runCheck } from '../functions/uptime/run-check.ts';
import { uptimeStore } from '../functions/uptime/uptime-store.ts';
import { startLoopbackServer } from '../test/support/loopback-server.ts';
import { report } from './statistics.ts';

const { values } = parseArgs({ options: { checks: { type: 'string', default: '1000' } } });
const checkCount = Number(values.checks);
const failing = 0.1;
const hourMs = 3_600_000;

const standIns = await startStandIns();
Object.assign(process.env, standIns.env, { LOG_LEVEL: 'silent' });
const store = uptimeStore({
  client: documentClient(),
  tableName: standIns.env['TABLE_NAME'] ?? '',
});
const guard = createTargetGuard({ allowPrivate: true });
let skippedMs = 0;
const now = (): Date => new Date(Date.now() + skippedMs);

/** One check with all its attempts, as the queue would deliver them. @returns its result and duration in seconds */
async function check(url: string) {
  const due = now();
  const key = { accountId: 'bench', url, dueAt: due.toISOString() };
  let attempt: number | undefined = 0;
  let further: number | undefined;
  const sendJobs: SendJobs = async (_, payloads, options) => {
    further = (attempt ?? 0) + payloads.length;
    skippedMs += (options?.delaySeconds ?? 0) * 1000;
  };
  const network = { isWorkingFor: async () => true };
  let attempts = 0;
  for (; attempt !== undefined; attempt = further) {
    further = undefined;
    attempts += 1;
    await runCheck({ store, probe: guard.probe, network, sendJobs, now }, { ...key, attempt });
  }
  const found = await store.findLatest('bench', url, now());
  return { status: found?.status, attempts, seconds: (now().getTime() - due.getTime()) / 1000 };
}

const flapping = await startLoopbackServer((request, response) => {
  const chance = Math.random();
  if (chance < failing / 2) request.socket.destroy();
  else response.writeHead(chance < failing ? 503 : 200, { connection: 'close' }).end('<h1>up</h1>');
});
let down = 0;
let repeated = 0;
for (let done = 0; done < checkCount; done += 1) {
  const { status, attempts } = await check(`${flapping.url}/`);
  if (status !== 'up') down += 1;
  if (attempts > 1) repeated += 1;
  skippedMs += hourMs;
}
await flapping.close();
console.log(
  `${flapping.requested.length} attempts for ${checkCount} checks, ${repeated} of which needed a further one`,
);
report(`reported down though it only flaps, of ${checkCount}`, down, checkCount / 1000, 'checks');

const refusing = await startLoopbackServer(() => undefined);
await refusing.close();
const broken = await startLoopbackServer((_, response) => void response.writeHead(503).end());
const hanging = await startLoopbackServer(() => undefined);
const outages = { refuses: refusing, 'answers 503': broken, hangs: hanging };
for (const [what, { url }] of Object.entries(outages)) {
  const { status, seconds } = await check(`${url}/`);
  if (status !== 'down') throw new Error(`A target that ${what} is ${status}`);
  report(`a target that ${what} is recorded as down`, seconds, 180, 's');
}
await broken.close();
await hanging.close();
guard.close();
await standIns.stop();
