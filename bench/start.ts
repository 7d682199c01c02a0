/**
 * Warm `npm start` to a usable page (page, settings and calls answer): `node bench/start.ts`. Limit: 6 s.
 * Floor in the same run: Node starting and answering one request.
 */
import { spawn } from 'node:child_process';
import { isUsable, removeData, startHostProcess, temporaryData } from './local-host-process.ts';
import { median, report } from './statistics.ts';

const runs = 3;
const data = temporaryData();

async function start(): Promise<number> {
  const host = await startHostProcess(data, ['--no-demo'], isUsable);
  await host.stop();
  return host.readyMs / 1000;
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
report('warm npm start, median of 3', median(warm), 6, 's');
const floor = await nodeAlone();
console.log(
  `floor, Node with a bare server: ${floor.toFixed(2)} s, ratio ${(median(warm) / floor).toFixed(1)}`,
);
removeData(data);
