import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDemoSites, type RunningDemoSites } from '../../dev/demo-sites/start-demo-sites.ts';
import { descendants } from '../../dev/host/descendants.ts';
import { chromiumExecutable } from '../../functions/providers/chromium/chromium-executable.ts';
import {
  startGuardingProxy,
  type GuardingProxy,
} from '../../functions/platform/target-guard/guarding-proxy.ts';
import { createTargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import {
  runLighthouse,
  type LighthouseOutcome,
  type LighthouseRequest,
} from '../../functions/providers/lighthouse/run-lighthouse.ts';
import { ScanReport } from '../../shared/models/scan-report.ts';
import type { ScanProgress } from '../../shared/scan-progress.ts';
import { startHostileSite, type HostileSite } from '../fixtures/hostile-site.ts';

let demo: RunningDemoSites;
let hostile: HostileSite;
let chromium: string;
let proxy: GuardingProxy;
const guard = createTargetGuard({ allowPrivate: true });
beforeAll(async () => {
  demo = await startDemoSites({ ports: { fast: 0, slow: 0, wordpress: 0 } });
  hostile = await startHostileSite();
  proxy = await startGuardingProxy(guard);
  chromium = (await chromiumExecutable()).path;
});
afterAll(async () => {
  await proxy.close();
  guard.close();
  await demo.close();
  await hostile.close();
  rmSync(temporary, { recursive: true, force: true });
});

/** Every process that was ever seen below this one: an orphan is known by having been ours. */
const ours = new Set<number>();
const remember = (): void => descendants().forEach((pid) => ours.add(pid));

const run = (url: string, more: Partial<LighthouseRequest> = {}): Promise<LighthouseOutcome> => {
  const onProgress = (step: ScanProgress): void => {
    remember();
    more.onProgress?.(step);
  };
  return runLighthouse(
    { url, device: 'mobile', proxy, ...more, onProgress },
    { fetchPage: guard.fetch },
  );
};
const reasonOf = (outcome: LighthouseOutcome): string =>
  outcome.kind === 'failure' ? outcome.reason : 'none';

/** Processes that run our child or our browser, as `pid command`. Orphans count too, other tests' do not. */
function leftovers(): string[] {
  remember();
  const programs = [chromium, resolve('functions/providers')];
  return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => ours.has(Number(line.split(' ')[0])) || line.includes(temporary))
    .filter((line) => programs.some((program) => line.includes(program)));
}
// A temporary folder of our own shows what a run leaves behind, whoever else scans on this machine.
const temporary = mkdtempSync(join(tmpdir(), 'scan-test-'));
process.env['TMPDIR'] = temporary;

async function killWhen(stage: ScanProgress['stage'], what: RegExp, url: string) {
  let killed = 0;
  const outcome = await run(url, {
    onProgress: (progress) => {
      if (progress.stage !== stage || killed > 0) return;
      for (const line of leftovers().filter((line) => what.test(line))) {
        process.kill(Number(line.split(' ')[0]), 'SIGKILL');
        killed += 1;
      }
    },
  });
  return { outcome, killed };
}

describe('measuring', () => {
  test('a page on mobile: a whole report, with progress that only goes forward', async () => {
    const progress: ScanProgress[] = [];
    const outcome = await run(`${demo.origins.slow}/`, {
      onProgress: (step) => progress.push(step),
    });
    if (outcome.kind === 'failure') throw new Error(outcome.detail);
    const { report } = outcome;
    expect(ScanReport.parse(report)).toEqual(report);
    expect(report).toMatchObject({ device: 'mobile', finalUrl: `${demo.origins.slow}/` });
    expect(report.overallScore).toBeLessThan(50);
    expect(report.labData.cls).toBeGreaterThan(0.1);
    expect(report.suggestions.opportunities.length).toBeGreaterThan(3);
    expect(report.suggestions.lcpElement).not.toBeNull();
    expect(report.suggestions.clsElements).not.toBeNull();
    expect(report.suggestions.screenshotThumbnails?.details.items.length).toBeGreaterThan(3);
    expect(report.suggestions.finalScreenshot).not.toBeNull();
    expect(outcome.raw.requestedUrl).toBe(`${demo.origins.slow}/`);
    expect(outcome.evidence).toMatchObject({
      url: `${demo.origins.slow}/`,
      scriptSrc: expect.arrayContaining([`${demo.origins.slow}/assets/library.js`]),
      headers: { server: [expect.stringContaining('Apache')] },
    });

    const stages = [...new Set(progress.map(({ stage }) => stage))];
    expect(stages).toEqual(['checking', 'starting', 'loading', 'gathering', 'auditing']);
    const percents = progress.map(({ percent }) => percent);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(leftovers()).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('a fast page on desktop, after redirects', async () => {
    const outcome = await run(`${hostile.origin}/redirects/2`, { device: 'desktop' });
    if (outcome.kind === 'failure') throw new Error(outcome.detail);
    expect(outcome.report.overallScore).toBeGreaterThan(95);
    expect(outcome.report.finalUrl).toBe(`${hostile.origin}/`);
    expect(outcome.report.conditions.settings).toMatchObject({
      formFactor: 'desktop',
      viewport: { width: 1350 },
    });
  });
});

describe('pages that never come to rest are measured as far as they come', () => {
  test.each([
    ['/never-loaded', 'still-loading'],
    ['/busy-in-turns', 'kept-busy'],
  ])('%s: %s', async (path, warning) => {
    const limits = { restMs: 1500, maxWaitForLoadMs: 3000, preflightBodyMs: 100 };
    const outcome = await run(hostile.origin + path, { limits });
    if (outcome.kind === 'failure') throw new Error(outcome.detail);
    expect(outcome.report.warning).toBe(warning);
    expect(outcome.report.labData.lcp).toBeGreaterThan(0);
    expect(outcome.evidence).toBeDefined();
    // Lighthouse has style sheets fetched again, which could cost 30 s and the audit.
    expect(outcome.raw.audits['unused-css-rules']?.errorMessage).toBeUndefined();
  });
});

describe('pages that cannot be measured', () => {
  test('the look before the browser spares the browser', async () => {
    const stages: string[] = [];
    const outcome = await run(`${hostile.origin}/500`, {
      onProgress: ({ stage }) => stages.push(stage),
    });
    expect(reasonOf(outcome)).toBe('http-5xx');
    expect(stages).toEqual(['checking']);
  });

  test('blank', async () => {
    const outcome = await run(`${hostile.origin}/blank`, { limits: { maxWaitForFcpMs: 1000 } });
    expect(reasonOf(outcome)).toBe('blank');
  });

  test.each([
    ['/reset-in-browser', 'refused'],
    ['/404-in-browser', 'http-4xx'],
  ])('fails for browsers only: %s', async (path, reason) => {
    const outcome = await run(hostile.origin + path, { limits: { maxWaitForFcpMs: 1000 } });
    expect(reasonOf(outcome)).toBe(reason);
  });

  test('a server that never answers the browser', async () => {
    const outcome = await run(`${hostile.origin}/hang-in-browser`, {
      limits: { navigationMs: 1500 },
    });
    expect(reasonOf(outcome)).toBe('timeout');
    expect(leftovers()).toEqual([]);
  });

  test('a script that is busy for good', async () => {
    const outcome = await run(`${hostile.origin}/busy`, { limits: { jobMs: 6000 } });
    expect(reasonOf(outcome)).toBe('timeout');
    expect(leftovers()).toEqual([]);
  });
});

describe('accidents', () => {
  test('the browser is killed half-way', async () => {
    const { outcome, killed } = await killWhen('loading', /user-data-dir/, `${demo.origins.slow}/`);
    expect(killed).toBeGreaterThan(0);
    expect(reasonOf(outcome)).toBe('crashed');
  });

  test('the renderer alone dies', async () => {
    const { outcome, killed } = await killWhen('loading', /type=renderer/, `${demo.origins.slow}/`);
    expect(killed).toBeGreaterThan(0);
    expect(reasonOf(outcome)).toBe('crashed');
  });

  test('the child process is killed half-way, and takes its browser along', async () => {
    const { outcome, killed } = await killWhen(
      'loading',
      /lighthouse\.child/,
      `${demo.origins.slow}/`,
    );
    expect(killed).toBe(1);
    expect(reasonOf(outcome)).toBe('crashed');
    expect(leftovers()).toEqual([]);
  });

  test('the host shuts down', async () => {
    const stop = new AbortController();
    const running = run(`${demo.origins.slow}/`, {
      signal: stop.signal,
      onProgress: ({ stage }) => stage === 'starting' && stop.abort(new Error('host stops')),
    });
    await expect(running).rejects.toThrow('host stops');
    await wait(50);
    expect(leftovers()).toEqual([]);
  });

  test('a browser that does not start', async () => {
    const broken = () => Promise.resolve({ path: '/bin/false', env: {}, flags: [] });
    const outcome = await runLighthouse(
      { url: `${demo.origins.fast}/`, device: 'mobile' },
      { fetchPage: guard.fetch, chromium: broken },
    );
    expect(reasonOf(outcome)).toBe('crashed');
  });
});
