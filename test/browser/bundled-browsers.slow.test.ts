import { copyFileSync, globSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { besideLighthouse } from '../../bin/bundle-options.ts';
import { bundleFunctions, functions, linkFonts, withBrowser } from '../../bin/bundle.ts';
import { root } from '../../bin/entry-points.ts';
import { linkPackages } from '../../bin/link-packages.ts';
import type { JobHandler } from '../../functions/platform/jobs/handle-job.ts';
import { createTargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import type { runLighthouse } from '../../functions/providers/lighthouse/run-lighthouse.ts';
import { takeScreenshot } from '../../shared/jobs/catalogue.ts';
import { jobKinds } from '../faults/job-kinds.ts';
import { drain } from '../faults/queue.ts';
import { useTable } from '../support/scans.ts';
import { startHostileSite, type HostileSite } from '../fixtures/hostile-site.ts';
import { sendJobs } from '../../functions/platform/jobs/send-jobs.ts';

// Functions read it as they are loaded.
vi.hoisted(() => {
  process.env['ALLOW_PRIVATE_TARGETS'] = '1';
});
// Outside the repository, so that no package is found but those that are deployed.
const folder = await mkdtemp(join(tmpdir(), 'as-deployed-'));
const folderOf = (worker: keyof typeof withBrowser): string => {
  linkPackages(withBrowser[worker], join(folder, worker));
  linkFonts(join(folder, worker));
  return join(folder, worker);
};
const guard = createTargetGuard({ allowPrivate: true });
let site: HostileSite;
beforeAll(async () => {
  site = await startHostileSite();
});
afterAll(async () => {
  guard.close();
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** Of Lambda, unzipped: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const largestPackage = 250 * 1024 ** 2;

test('every package is below Lambda’s limit, with its browser and fonts', async () => {
  await bundleFunctions();
  const sizes = functions.map(({ name }) => {
    const files = globSync('**/*', {
      cwd: join(root, 'dist', 'functions', name),
      withFileTypes: true,
    }).filter((entry) => entry.isFile());
    const bytes = files.map((file) => statSync(join(file.parentPath, file.name)).size);
    return [name, bytes.reduce((sum, size) => sum + size, 0)] as const;
  });
  expect(sizes.filter(([, size]) => size > largestPackage)).toEqual([]);
});

test('measures when bundled as for Lambda, and still receives the progress of Lighthouse', async () => {
  const outdir = folderOf('scan.jobs');
  const providers = 'functions/providers/lighthouse';
  await build({
    ...besideLighthouse,
    entryPoints: {
      index: `${providers}/run-lighthouse.ts`,
      'lighthouse.child': `${providers}/lighthouse.child.ts`,
    },
    outdir,
  });
  const bundle: unknown = await import(join(outdir, 'index.mjs'));
  const { runLighthouse: run } = z
    .object({
      runLighthouse: z.custom<typeof runLighthouse>((value) => typeof value === 'function'),
    })
    .parse(bundle);

  const stages = new Set<string>();
  const outcome = await run(
    { url: `${site.origin}/`, device: 'mobile', onProgress: ({ stage }) => stages.add(stage) },
    { fetchPage: guard.fetch },
  );
  expect(outcome).toMatchObject({ kind: 'result', report: { device: 'mobile' } });
  expect([...stages]).toEqual(['checking', 'starting', 'loading', 'gathering', 'auditing']);
});

test('does the whole job of a screenshot from its bundle', async () => {
  const worker = 'screenshot.jobs';
  await bundleFunctions();
  const from = join(root, 'dist', 'functions', worker);
  const to = folderOf(worker);
  for (const file of globSync('*.mjs', { cwd: from }))
    copyFileSync(join(from, file), join(to, file));
  const bundle = join(to, 'index.mjs');
  const kind = jobKinds(await useTable()).find(({ job }) => job.id === takeScreenshot.id);
  if (kind === undefined) throw new Error('There is no such job');
  const work = await kind.prepare(`${site.origin}/`);
  await sendJobs(kind.job, [work.payload]);
  const { handler } = createRequire(import.meta.url)(bundle) as { handler: JobHandler };
  await drain(kind.job.id, handler);
  expect(await work.outcome()).toEqual(kind.expected);
});
