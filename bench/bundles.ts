/**
 * Size and import time of the calls' bundles: `node bench/bundles.ts`.
 * Limits: median bundle 620 KB, minified with the SDK inside; median import 85 ms.
 * Lower bound in the same run: a bundle of the DynamoDB document client alone.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { common } from '../bin/bundle-options.ts';
import { bundleFunctions } from '../bin/bundle.ts';
import { root } from '../bin/entry-points.ts';
import { bundleTestEnv } from '../test/bundle-env.ts';
import { median, report } from './statistics.ts';

const runs = 5;

function importMs(file: string): number {
  const script = `const t=performance.now();await import(${JSON.stringify(file)});console.log(performance.now()-t)`;
  // Without a cache of compiled code, as when Lambda starts.
  const env = { ...process.env, ...bundleTestEnv, NODE_DISABLE_COMPILE_CACHE: '1' };
  const times = Array.from({ length: runs }, () =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env,
        encoding: 'utf8',
      }),
    ),
  );
  return median(times);
}

await bundleFunctions();
const calls = globSync(join(root, 'dist', 'functions', '*.call'));
const sizes = calls.map((call) => statSync(join(call, 'index.mjs')).size / 1024);
const imports = calls.map((call) => importMs(join(call, 'index.mjs')));

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
const floorSize = statSync(floor).size / 1024;
const floorImport = importMs(floor);
rmSync(folder, { recursive: true });

console.log(`${calls.length} calls`);
report('median bundle', median(sizes), 620, 'KB');
console.log(`largest bundle: ${Math.max(...sizes).toFixed(0)} KB`);
report('median import', median(imports), 85, 'ms');
console.log(
  `floor, document client alone: ${Math.round(floorSize)} KB, ${Math.round(floorImport)} ms`,
);
console.log(
  `ratio to the floor: size ${(median(sizes) / floorSize).toFixed(2)}, import ${(median(imports) / floorImport).toFixed(2)}`,
);
