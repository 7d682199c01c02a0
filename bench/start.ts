/**
 * Warm `npm start` to a usable page (page, settings and calls answer): `node bench/start.ts`. Limit: 1.4 s. Lower bound
 * in the same run: Node starting and answering one request.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runLocalHost } from '../test/run-local-host.ts';
import { median, report } from './statistics.ts';

const runs = 3;
const dataDir = await mkdtemp(join(tmpdir(), 'web-vitals-bench-'));

/** Seconds until the page, its settings and the calls have answered. */
async function start(): Promise<number> {
  const started = performance.now();
  const host = await runLocalHost({ dataDir, args: ['--no-demo'] });
  const [page, settings, call] = await Promise.all(
    ['/login', '/config.json', '/api/user-plan/nobody'].map((path) => fetch(host.origin + path)),
  );
  const seconds = (performance.now() - started) / 1000;
  await host.stop();
  if (page?.status !== 200 || settings?.status !== 200 || call?.status !== 401) {
    throw new Error('The local host started and is not usable');
  }
  return seconds;
}

async function nodeAlone(): Promise<number> {
  const started = performance.now();
  const script = `require('node:http').createServer((q,s)=>s.end()).listen(0,'127.0.0.1',function(){console.log(this.address().port)})`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text) => resolve(String(text).trim())),
  );
  await fetch(`http://127.0.0.1:${port}`);
  child.kill();
  return (performance.now() - started) / 1000;
}

await start();
const warm: number[] = [];
for (let run = 0; run < runs; run += 1) warm.push(await start());
report('warm npm start, median of 3', median(warm), 1.4, 's');
const floor = await nodeAlone();
console.log(
  `floor, Node with a bare server: ${floor.toFixed(2)} s, ratio ${(median(warm) / floor).toFixed(1)}`,
);
await rm(dataDir, { recursive: true });
