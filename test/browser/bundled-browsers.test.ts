import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { besideLighthouse, common, linkPackages, withBrowser } from '../../bin/bundle.ts';
import { startGuardingProxy } from '../../functions/platform/target-guard/guarding-proxy.ts';
import { createTargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import type { takePicture } from '../../functions/providers/camera/take-picture.ts';
import type { runLighthouse } from '../../functions/providers/lighthouse/run-lighthouse.ts';
import { startHostileSite, type HostileSite } from '../fixtures/hostile-site.ts';

// Outside the repository, so that no package is found but those that are deployed.
const folder = await mkdtemp(join(tmpdir(), 'as-deployed-'));
const folderOf = (worker: keyof typeof withBrowser): string => {
  linkPackages(withBrowser[worker].packages, join(folder, worker));
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

test('measures when bundled as for Lambda, and still hears how far Lighthouse is', async () => {
  const outdir = folderOf('run-lighthouse.worker');
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

test('photographs when bundled as for Lambda', async () => {
  const outdir = folderOf('take-screenshot.worker');
  await build({
    ...common,
    entryPoints: { camera: 'functions/providers/camera/take-picture.ts' },
    outdir,
  });
  const bundle = (await import(join(outdir, 'camera.mjs'))) as { takePicture: typeof takePicture };
  const proxy = await startGuardingProxy(guard);
  try {
    const outcome = await bundle.takePicture(`${site.origin}/`, { proxy, fetchPage: guard.fetch });
    expect(outcome).toMatchObject({ kind: 'picture' });
  } finally {
    await proxy.close();
  }
});
