/**
 * What starts, and how long it takes: `node bench/starts.ts [calls] [host] [synth]`, by default all three.
 * `calls`: size and import of the calls' bundles, which are their cold starts; median 620 KB, minified with the SDK inside, and
 * 85 ms. Lower bound: a bundle of the DynamoDB document client alone.
 * `host`: warm `npm start` to a usable page, 1.4 s. Lower bound: Node that starts and answers one request.
 * `synth`: the first `cdk synth` of a clone, 13 s; a later one without changes is the lower bound. `dist` and `cdk.out` are put
 * aside for it and deleted at its end: a clone has nothing to delete, and ext4 creates files slowly for some minutes
 * after many were deleted.
 */
import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { common } from '../bin/bundle-options.ts';
import { bundleFunctions } from '../bin/bundle.ts';
import { root } from '../bin/entry-points.ts';
import { bundleTestEnv } from '../test/bundle-env.ts';
import { runLocalHost } from '../test/run-local-host.ts';
import { median, report } from './statistics.ts';

const secondsSince = (started: number): number => (performance.now() - started) / 1000;
const parts = { calls: measureCalls, host: measureHost, synth: measureSynth };
const { positionals } = parseArgs({ allowPositionals: true });
for (const [name, measure] of Object.entries(parts))
  if (positionals.length === 0 || positionals.includes(name)) await measure();

function importMs(file: string): number {
  const script = `const t=performance.now();await import(${JSON.stringify(file)});console.log(performance.now()-t)`;
  // Without a cache of compiled code, as when Lambda starts.
  const env = { ...process.env, ...bundleTestEnv, NODE_DISABLE_COMPILE_CACHE: '1' };
  const run = ['--input-type=module', '-e', script];
  return median(
    Array.from({ length: 5 }, () =>
      Number(execFileSync(process.execPath, run, { env, encoding: 'utf8' })),
    ),
  );
}

async function measureCalls(): Promise<void> {
  await bundleFunctions();
  const calls = globSync(join(root, 'dist', 'functions', '*.call', 'index.mjs'));
  const sizes = calls.map((call) => statSync(call).size / 1024);
  const imports = calls.map(importMs);
  const folder = mkdtempSync(join(root, 'dist', 'floor-'));
  const source = join(folder, 'floor.ts');
  const floor = join(folder, 'index.mjs');
  writeFileSync(
    source,
    `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
export const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
export const handler = () => client.send(new GetCommand({ TableName: 't', Key: { pk: 'a', sk: 'b' } }));`,
  );
  await build({ ...common, entryPoints: [source], outfile: floor });
  const [size, ms] = [statSync(floor).size / 1024, importMs(floor)];
  rmSync(folder, { recursive: true });
  console.log(`${calls.length} calls; the largest has ${Math.max(...sizes).toFixed(0)} KB`);
  report('median bundle', median(sizes), 620, 'KB');
  report('median import', median(imports), 85, 'ms');
  const times = (value: number): string => `${value.toFixed(2)} ×`;
  console.log(
    `floor, document client alone: ${size.toFixed(0)} KB (${times(median(sizes) / size)}), ${ms.toFixed(0)} ms (${times(median(imports) / ms)})`,
  );
}

async function measureHost(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'web-vitals-bench-'));
  /** Seconds until the page, its settings and the calls have answered. */
  const start = async (): Promise<number> => {
    const started = performance.now();
    const host = await runLocalHost({ dataDir, args: ['--no-demo'] });
    const answers = await Promise.all(
      ['/login', '/config.json', '/api/user-plan/none'].map((path) => fetch(host.origin + path)),
    );
    const seconds = secondsSince(started);
    await host.stop();
    if (answers.map(({ status }) => status).join() !== '200,200,401')
      throw new Error('The local host started and is not usable');
    return seconds;
  };
  await start();
  const warm = median([await start(), await start(), await start()]);
  rmSync(dataDir, { recursive: true });
  report('warm npm start, median of 3', warm, 1.4, 's');
  const started = performance.now();
  const script = `require('node:http').createServer((q,s)=>s.end()).listen(0,'127.0.0.1',function(){console.log(this.address().port)})`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text) => resolve(String(text).trim())),
  );
  await fetch(`http://127.0.0.1:${port}`);
  const floor = secondsSince(started);
  child.kill();
  console.log(
    `floor, Node with a bare server: ${floor.toFixed(2)} s, ratio ${(warm / floor).toFixed(1)}`,
  );
}

function measureSynth(): void {
  const aside = mkdtempSync(join(root, 'node_modules', '.aside-'));
  process.once('exit', () => rmSync(aside, { recursive: true, force: true }));
  const putAside = (folder: string, as: string): void => {
    if (existsSync(join(root, folder))) renameSync(join(root, folder), join(aside, as));
  };
  const cdk = join(root, 'node_modules', 'aws-cdk', 'bin', 'cdk');
  const synth = (): number => {
    const started = performance.now();
    execFileSync(process.execPath, [cdk, 'synth', '--quiet'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return secondsSince(started);
  };
  putAside('dist', 'dist');
  putAside('cdk.out', 'cdk.out');
  const first = synth();
  const again = synth();
  putAside('dist/functions', 'functions');
  report('first cdk synth of a clone', first, 13, 's');
  report('after a change to a function', synth(), 13, 's');
  console.log(`floor, nothing changed: ${again.toFixed(1)} s, ratio ${(first / again).toFixed(2)}`);
}
