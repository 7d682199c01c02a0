/**
 * How exactly a probe times TCP handshakes: `node bench/probe-timing.ts`. A ping at its real pace is compared with a bare
 * loop of `net.connect` at the same pace, both in fresh processes that run at the same time, on loopback and over a link
 * that takes 50 ms. Limit: medians differ by 1 ms or 5 %. Then the bundle of the probe: 100 KB, import and first answer
 * 150 ms. The link needs Python 3, `unshare` and /dev/net/tun.
 */
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import { bundleFunctions } from '../bin/bundle.ts';
import { root } from '../bin/entry-points.ts';
import { publicPolicy } from '../functions/platform/target-guard/target-policy.ts';
import { ownProbe } from '../functions/providers/probes/own-probe.ts';
import { median, report } from './statistics.ts';

const run = promisify(execFile);
const rounds = 6;
const connects = 4;
const Times = z.array(z.number());

const [mode, host = '', port = ''] = process.argv.slice(2);
if (mode === 'probe') process.send?.(await byProbe(host, Number(port)));
else if (mode === 'bare') process.send?.(await byBareSocket(host, Number(port)));
else if (mode === 'compare') console.log(JSON.stringify(await compare(host, port)));
else await measure();

async function byProbe(target: string, at: number): Promise<number[]> {
  const probe = ownProbe({ policy: { ...publicPolicy, allowPrivate: true }, witnesses: 'none' });
  const answer = await probe.ping({ host: target, port: at });
  if (answer.kind !== 'measured') throw new Error(answer.reason);
  return answer.connects.map((one) => (typeof one === 'object' ? one.ms : Number.NaN));
}

async function byBareSocket(target: string, at: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < connects; index += 1) {
    if (index > 0) await sleep(1000);
    const began = performance.now();
    const socket = connect(at, target);
    await once(socket, 'connect');
    times.push(performance.now() - began);
    socket.destroy();
  }
  return times;
}

/** Medians of both, against a server in this process. */
async function compare(target: string, listen: string): Promise<{ probe: number; bare: number }> {
  const server = createServer((socket) => socket.on('error', () => undefined).resume());
  server.listen(0, listen);
  await once(server, 'listening');
  const address = server.address();
  const at = typeof address === 'object' && address !== null ? address.port : 0;
  const inChild = async (kind: 'probe' | 'bare'): Promise<number[]> => {
    const child = fork(import.meta.filename, [kind, target, String(at)]);
    const [[message]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
    return Times.parse(message);
  };
  const all: { probe: number[]; bare: number[] } = { probe: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    const [probe, bare] = await Promise.all([inChild('probe'), inChild('bare')]);
    all.probe.push(...probe);
    all.bare.push(...bare);
  }
  server.close();
  return { probe: median(all.probe), bare: median(all.bare) };
}

async function measure(): Promise<void> {
  compareTimes('loopback', await compare('127.0.0.1', '127.0.0.1'));
  const link = join(import.meta.dirname, 'probe-timing', 'delayed-link.py');
  const inside = [process.execPath, import.meta.filename, 'compare', '10.9.0.2', '10.9.0.1'];
  const delayed = ['--net', '--map-root-user', 'python3', link, '50', ...inside];
  const { stdout } = await run('unshare', delayed, { timeout: 180_000 });
  const Medians = z.object({ probe: z.number(), bare: z.number() });
  compareTimes('50 ms away', Medians.parse(JSON.parse(stdout)));
  await measureBundle();
}

function compareTimes(where: string, { probe, bare }: { probe: number; bare: number }): void {
  console.log(`${where}: probe ${probe.toFixed(2)} ms, bare socket ${bare.toFixed(2)} ms`);
  report(`${where}, difference`, Math.abs(probe - bare), Math.max(1, bare * 0.05), 'ms');
}

async function measureBundle(): Promise<void> {
  await bundleFunctions();
  const file = join(root, 'dist', 'functions', 'measure.probe', 'index.mjs');
  report('bundle', statSync(file).size / 1024, 100, 'KB');
  const script = `const t=performance.now();const{handler}=await import(${JSON.stringify(file)});await handler({kind:'hello'});console.log(performance.now()-t)`;
  // Without a cache of compiled code, as when Lambda starts.
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };
  const times: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env });
    times.push(Number(stdout));
  }
  report('import and first answer, median', median(times), 150, 'ms');
}
