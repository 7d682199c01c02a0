/**
 * One process checks 1,000 targets on loopback: `node bench/uptime.ts`. Our check, with its phases and rules, is
 * compared with a bare loop of Node's fetch (undici) over the same addresses in the same run. Limit: at least 70 % of
 * the bare loop's checks a second. Both open a connection for each target, as a check must, and store nothing. The rate
 * of checks that also write their result to the stand-in's table (a separate process on the same processors) is printed
 * without a limit, because the bare loop has no counterpart.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import * as z from 'zod';
import { startStandIns } from '../dev/stand-ins/index.ts';
import { functionTable } from '../functions/platform/table/function-table.ts';
import { createTargetGuard } from '../functions/platform/target-guard/target-guard.ts';
import { runCheck, type RunCheckPorts } from '../functions/monitoring/uptime/run-check.ts';
import { uptimeStore } from '../functions/monitoring/uptime/uptime-store.ts';
import { median, report } from './statistics.ts';

const targetCount = 1000;
const atOnce = 50;
const rounds = 5;
/** To a connection pool each port is a host, and a process can have only so many connections. */
const portCount = 200;

if (process.send !== undefined) await serve();
else await measure();

/** The targets run in their own process, so that they do not share our event loop. */
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
  const standIns = await startStandIns();
  Object.assign(process.env, standIns.env, { LOG_LEVEL: 'silent' });
  let up = 0;
  const nowhere: RunCheckPorts['store'] = {
    hasEnded: async () => false,
    beginConfirming: async () => undefined,
    end: async (_, { status }) => (up += Number(status === 'up')) > 0,
  };
  const storing = (store: RunCheckPorts['store']) => async (url: string) =>
    runCheck(
      {
        store,
        probe: guard.probe,
        network: { isWorkingFor: async () => true },
        sendJobs: async () => undefined,
        now: () => new Date(),
      },
      { accountId: 'a', url, dueAt: new Date().toISOString(), attempt: 0 },
    );
  const contenders = {
    ours: storing(nowhere),
    bare: async (url: string) =>
      (await fetch(url, { headers: { connection: 'close' } })).arrayBuffer(),
    stored: storing(uptimeStore(functionTable)),
  };
  const names = ['ours', 'bare', 'stored'] as const;
  for (const name of names) await eachOf(urls, contenders[name]);
  up = 0;
  const results: Record<(typeof names)[number], Measured[]> = { ours: [], bare: [], stored: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results[name].push(await eachOf(urls, contenders[name]));
  }
  targets.kill();
  guard.close();
  await standIns.stop();
  const of = (name: (typeof names)[number], what: keyof Measured) =>
    median(results[name].map((one) => one[what]));
  for (const name of names) {
    const [perSecond, cpuMs] = [of(name, 'perSecond'), of(name, 'cpuMs')];
    console.log(
      `${name}: ${perSecond.toFixed(0)} checks a second, ${cpuMs.toFixed(2)} ms of CPU each`,
    );
  }
  report('checks that were not up', rounds * targetCount - up, 0, 'checks');
  const least = 0.7 * of('bare', 'perSecond');
  report('time a check', 1000 / of('ours', 'perSecond'), 1000 / least, 'ms');
}

type Measured = Awaited<ReturnType<typeof eachOf>>;
