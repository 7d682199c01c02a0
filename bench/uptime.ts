/**
 * 1,000 targets on loopback, checked by one process: `node bench/uptime.ts`. Our check with its phases, and all around it
 * but table and queue, next to a bare loop of Node's fetch (undici) over the same addresses in the same run.
 * Limit: at least 70 % of the bare loop's checks a second. Both open a connection for each target, as a check must.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import * as z from 'zod';
import { createTargetGuard } from '../functions/platform/target-guard/target-guard.ts';
import { runCheck } from '../functions/uptime/run-check.ts';
import { median, report } from './statistics.ts';

const targetCount = 1000;
const atOnce = 50;
const rounds = 5;
/** Each port is a host to a connection pool, and a process may hold only so many. */
const portCount = 200;

if (process.send !== undefined) await serve();
else await measure();

/** The targets: a process of their own, so that they do not share our event loop. */
async function serve(): Promise<void> {
  const ports: number[] = [];
  for (let index = 0; index < portCount; index += 1) {
    const server = createServer({ keepAliveTimeout: 1 }, (_, response) =>
      response.end('<h1>up</h1>'),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (typeof address === 'object' && address !== null) ports.push(address.port);
  }
  process.send?.(ports);
}

async function eachOf(urls: readonly string[], check: (url: string) => Promise<unknown>) {
  const waiting = [...urls];
  const cpu = process.cpuUsage();
  const started = performance.now();
  const worker = async (): Promise<void> => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) await check(url);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: urls.length / seconds, cpuMs: (user + system) / 1000 / urls.length };
}

async function measure(): Promise<void> {
  const targets = fork(import.meta.filename);
  const [message]: unknown[] = await once(targets, 'message');
  const ports = z.array(z.number()).parse(message);
  const urls = Array.from(
    { length: targetCount },
    (_, index) => `http://127.0.0.1:${ports[index % portCount]}/${index}`,
  );
  const guard = createTargetGuard({ allowPrivate: true });
  let up = 0;
  const checkPorts = {
    store: {
      hasEnded: async () => false,
      beginConfirming: async () => undefined,
      end: async (_: unknown, { status }: { status: string }) =>
        (up += Number(status === 'up')) > 0,
    },
    probe: guard.probe,
    network: { isWorkingFor: async () => true },
    sendJobs: async () => undefined,
    now: () => new Date(),
  };
  const ours = async (url: string) =>
    runCheck(checkPorts, { accountId: 'a', url, dueAt: new Date().toISOString(), attempt: 0 });
  const bare = async (url: string) =>
    (await fetch(url, { headers: { connection: 'close' } })).arrayBuffer();
  await eachOf(urls, ours);
  await eachOf(urls, bare);
  up = 0;
  const results = { ours: [] as Measured[], bare: [] as Measured[] };
  for (let round = 0; round < rounds; round += 1) {
    results.ours.push(await eachOf(urls, ours));
    results.bare.push(await eachOf(urls, bare));
  }
  targets.kill();
  guard.close();
  const of = (list: Measured[], name: keyof Measured) => median(list.map((one) => one[name]));
  console.log(
    `ours ${of(results.ours, 'perSecond').toFixed(0)} checks a second, ${of(results.ours, 'cpuMs').toFixed(2)} ms of CPU each;`,
    `bare ${of(results.bare, 'perSecond').toFixed(0)}, ${of(results.bare, 'cpuMs').toFixed(2)} ms`,
  );
  report('checks that were not up', rounds * targetCount - up, 0, 'checks');
  const least = 0.7 * of(results.bare, 'perSecond');
  report('time a check', 1000 / of(results.ours, 'perSecond'), 1000 / least, 'ms');
}

type Measured = Awaited<ReturnType<typeof eachOf>>;
