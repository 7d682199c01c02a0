/**
 * Size and import time of the workers' bundles: `node bench/workers.ts`.
 * Limit: a job's handler loads within 25 ms of what it takes with a bundle of its own (median over all jobs). Both are measured in
 * turns, in new processes.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFunctions } from '../bin/bundle.ts';
import { bundleEntries } from '../bin/bundle-entries.ts';
import { root } from '../bin/entry-points.ts';
import { functionOf, workers } from '../shared/jobs/workers.ts';
import { jobs, workerOf } from '../shared/jobs/catalogue.ts';
import { bundleTestEnv } from '../test/bundle-env.ts';
import { median, report } from './statistics.ts';

const runs = 7;

/** Of a process that loads nothing else and keeps no compiled code, as when Lambda starts. */
function importMs(files: readonly string[]): number {
  const loads = files.map((file) => `await import(${JSON.stringify(file)});`).join('');
  const script = `const t=performance.now();${loads}console.log(performance.now()-t)`;
  const env = { ...process.env, ...bundleTestEnv, NODE_DISABLE_COMPILE_CACHE: '1' };
  const options = { env, cwd: root, encoding: 'utf8' } as const;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], options));
}
const sizeOf = (folder: string): number =>
  globSync(join(folder, '*.mjs')).reduce((sum, file) => sum + statSync(file).size / 1024, 0);

await bundleFunctions();
const alone = mkdtempSync(join(root, 'dist', 'alone-'));
await bundleEntries(
  Object.fromEntries(jobs.map((job) => [`${job.id}/index`, workerOf(job)])),
  alone,
);

const differences: number[] = [];
for (const worker of workers) {
  const shared = join(root, 'dist', 'functions', functionOf(worker));
  console.log(`${functionOf(worker)}: ${sizeOf(shared).toFixed(0)} KB`);
  for (const { id } of worker.jobs) {
    const handler = globSync(join(shared, `${id}.worker-*.mjs`));
    const own = join(alone, id);
    const times = Array.from({ length: runs }, () => ({
      own: importMs([join(own, 'index.mjs')]),
      shared: importMs([join(shared, 'index.mjs'), ...handler]),
    }));
    const [before, after] = [
      median(times.map((one) => one.own)),
      median(times.map((one) => one.shared)),
    ];
    differences.push(after - before);
    console.log(
      `  ${id}: ${sizeOf(own).toFixed(0)} KB and ${before.toFixed(0)} ms alone, ${after.toFixed(0)} ms here`,
    );
  }
}
rmSync(alone, { recursive: true });
report('median difference', median(differences), 25, 'ms');
