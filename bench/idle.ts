/**
 * `node bench/idle.ts [--after 65]`: memory and processor time of all processes of an idle `npm start` with its demo, in the five minutes
 * that begin so many minutes after a first start. Within the first hour each page has its first picture taken. Linux only.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runLocalHost } from '../test/run-local-host.ts';
import { median, report } from './statistics.ts';
import { usedBy } from './uptime/processes.ts';

const { values } = parseArgs({ options: { after: { type: 'string', default: '65' } } });
const minuteMs = 60_000;
const npmStart = ['bin/bootstrap.mjs', '--max-semi-space-size=2', 'dev/start.ts'];
const host = await runLocalHost({ program: npmStart });
await sleep(Number(values.after) * minuteMs);
const started = performance.now();
const before = usedBy(host.pid);
const memory = [before.pssMb];
while (performance.now() < started + 5 * minuteMs) {
  await sleep(15_000);
  memory.push(usedBy(host.pid).pssMb);
}
const cpuMs = usedBy(host.pid).cpuMs - before.cpuMs;
report('memory, the median of 20', median(memory), 285, 'MB');
report('of a core', (100 * cpuMs) / (performance.now() - started), 0.6, '%');
await host.stop();
