/**
 * `node bench/uptime.ts [--kuma <folder>] [--minutes 60]`: what checks of 1,000 targets on loopback cost, each target on a new connection.
 *
 * - One process with our check, its phases and rules, against a bare loop of Node's fetch (undici), both of which store nothing.
 *   Limit: at least 70 % of the bare loop's checks a second.
 * - An hour of the minute engine, every check stored, with clock, queue and table (`uptime/our-hour.ts`), against Uptime Kuma 2.5
 *   from its own source in the same run, every check stored (`uptime/kuma.ts` says how to install it). Limits: six times its
 *   checks a second of processor time, and half of the memory that it adds. Without `--kuma`, figures without a limit.
 */
import { parseArgs } from 'node:util';
import { createTargetGuard } from '../functions/platform/target-guard/target-guard.ts';
import { runCheck, type RunCheckPorts } from '../functions/monitoring/uptime/run-check.ts';
import { median, report } from './statistics.ts';
import { kuma } from './uptime/kuma.ts';
import { type Measured, ourHour } from './uptime/our-hour.ts';
import { startTargets } from './uptime/targets.ts';

const targetCount = 1000;
const atOnce = 50;
const rounds = 5;

const { values } = parseArgs({
  options: { kuma: { type: 'string' }, minutes: { type: 'string', default: '60' } },
});
const targets = await startTargets(targetCount);
const { urls } = targets;
try {
  await besideBareLoop();
  const ours = await ourHour(urls, targets.process.pid ?? 0, Number(values.minutes));
  show('ours, stored', ours);
  if (values.kuma !== undefined) {
    const theirs = await kuma(values.kuma, urls);
    show('Uptime Kuma, stored', theirs);
    report('processor time a check', ours.cpuMs, theirs.cpuMs / 6, 'ms');
    report('memory of 1,000 monitors', ours.addedMb, theirs.addedMb / 2, 'MB');
  }
} finally {
  targets.process.kill();
}

function show(name: string, { checks, cpuMs, addedMb }: Measured): void {
  const figures = `${cpuMs.toFixed(2)} ms of CPU each, ${addedMb.toFixed(0)} MB`;
  console.log(`${name}: ${checks} checks, ${figures}`);
}

async function eachOf(check: (url: string) => Promise<unknown>) {
  const waiting = [...urls];
  const started = performance.now();
  const worker = async (): Promise<void> => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) await check(url);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return urls.length / ((performance.now() - started) / 1000);
}

async function besideBareLoop(): Promise<void> {
  const guard = createTargetGuard({ allowPrivate: true });
  let up = 0;
  const nowhere: RunCheckPorts['store'] = {
    hasEnded: async () => false,
    beginConfirming: async () => undefined,
    end: async (_, { status }) => (up += Number(status === 'up')) > 0,
  };
  const ours = async (url: string) =>
    runCheck(
      {
        store: nowhere,
        probe: guard.probe,
        network: { isWorkingFor: async () => true },
        sendJobs: async () => undefined,
        now: () => new Date(),
      },
      { accountId: 'a', url, dueAt: new Date().toISOString(), attempt: 0 },
    );
  const bare = async (url: string) =>
    (await fetch(url, { headers: { connection: 'close' } })).arrayBuffer();
  await eachOf(ours);
  await eachOf(bare);
  up = 0;
  const perSecond = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    perSecond.ours.push(await eachOf(ours));
    perSecond.bare.push(await eachOf(bare));
  }
  guard.close();
  report('checks that were not up', rounds * targetCount - up, 0, 'checks');
  const least = 0.7 * median(perSecond.bare);
  report('time a check', 1000 / median(perSecond.ours), 1000 / least, 'ms');
}
