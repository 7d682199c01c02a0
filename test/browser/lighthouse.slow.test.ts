import { describe, expect, test } from 'vitest';
import { waterfallOfReport } from '../../functions/measuring/scans/reading/waterfall-of-report.ts';
import { auditCategories } from '../../shared/models/measuring/category-report.ts';
import {
  type LighthouseOutcome,
  runLighthouse,
} from '../../functions/providers/lighthouse/run-lighthouse.ts';
import { defaultThrottling } from '../../shared/scans/lab-settings.ts';
import type { ScanProgress } from '../../shared/scans/scan-progress.ts';
import { reusedChild } from '../../functions/providers/lighthouse/lighthouse-child.ts';
import { ownWays } from '../fixtures/own-ways.ts';
import { startRawAnswers } from '../fixtures/raw-answers.ts';
import { reasonOf, useLighthouse } from './support/lighthouse.ts';

const { demo, guard, hostile, leftovers, nothingIsLeft, run } = await useLighthouse();

test('a fast page on desktop, after redirects', async () => {
  const outcome = await run(`${hostile}/redirects/2`, { device: 'desktop' });
  if (outcome.kind === 'failure') throw new Error(outcome.detail);
  expect(outcome.report.overallScore).toBeGreaterThan(95);
  expect(outcome.report.finalUrl).toBe(`${hostile}/`);
  expect(outcome.report.conditions.settings).toMatchObject({
    formFactor: 'desktop',
    viewport: { width: 1350 },
  });
});

test('simulates the network and processor that were chosen, and else Lighthouse’s default', async () => {
  const throttling = { rttMs: 500, throughputKbps: 1000, cpuSlowdownMultiplier: 2 };
  const [chosen, usual] = [
    await run(`${demo.slow}/`, { throttling }),
    await run(`${demo.slow}/`, { device: 'desktop' }),
  ];
  if (chosen.kind === 'failure' || usual.kind === 'failure') throw new Error('not measured');
  const { conditions, labData } = chosen.report;
  expect(conditions.throttling).toEqual({ method: 'simulate', ...throttling });
  // A connection and the first answer alone take three round trips.
  expect(labData.fcp).toBeGreaterThan(1.5);
  expect(usual.report.conditions.throttling).toEqual({
    method: 'simulate',
    ...defaultThrottling.desktop,
  });
});

describe('pages that never come to rest are measured as far as they get', () => {
  test.each([
    ['/never-loaded', 'still-loading'],
    ['/busy-in-turns', 'kept-busy'],
  ])('%s: %s', async (path, warning) => {
    const limits = { restMs: 1500, maxWaitForLoadMs: 3000, preflightBodyMs: 100 };
    const outcome = await run(hostile + path, { limits });
    if (outcome.kind === 'failure') throw new Error(outcome.detail);
    expect(outcome.report.warning).toBe(warning);
    expect(outcome.report.labData.lcp).toBeGreaterThan(0);
    expect(outcome.evidence).toBeDefined();
    // Lighthouse has style sheets fetched again, which could cost 30 s and the audit.
    expect(outcome.raw.audits['unused-css-rules']?.errorMessage).toBeUndefined();
  });
});

test('a page that is painted and navigates to one that is painted late: that one is measured', async () => {
  const outcome = await run(`${hostile}/goes-on`, { device: 'desktop' });
  if (outcome.kind === 'failure') throw new Error(outcome.detail);
  expect(outcome.report.finalUrl).toBe(`${hostile}/painted-late`);
});

const scoresOf = (outcome: LighthouseOutcome) => {
  if (outcome.kind === 'failure') throw new Error(outcome.detail);
  return Object.fromEntries(outcome.categories.map(({ id, score }) => [id, score]));
};

test('a page that stays open has its accessibility, SEO and agentic browsing', async () => {
  const limits = { restMs: 1500, maxWaitForLoadMs: 6000 };
  const scores = scoresOf(await run(`${hostile}/open-request`, { limits }));
  for (const category of auditCategories) expect(scores[category], category).not.toBeNull();
});

test.each(['/moves-on', '/refreshes'])(
  'the largest element is known after a redirect by the page itself: %s',
  async (path) => {
    const outcome = await run(hostile + path);
    if (outcome.kind === 'failure') throw new Error(outcome.detail);
    const { finalUrl, suggestions } = outcome.report;
    expect(finalUrl).toBe(`${hostile}/hero`);
    expect(suggestions.lcpElement?.details.items[0]?.['node']).toMatchObject({
      snippet: expect.stringContaining('hero.svg'),
    });
  },
);

test.each([
  ['/lazy-hero', { kind: 'lcp-left-out', name: '/large.svg', isLazy: true }],
  ['/slow-call', { kind: 'server-overestimated', name: '/slow' }],
])('an estimate that cannot be true is said to be: %s', async (path, doubt) => {
  const outcome = await run(hostile + path);
  if (outcome.kind === 'failure') throw new Error(outcome.detail);
  expect(outcome.report.conditions.doubts).toEqual([expect.objectContaining(doubt)]);
});

describe('what a page shows may count as no content; the rest was measured', () => {
  test.each([
    ['/image-on-the-whole-screen', 'covers-screen'],
    ['/background-on-the-whole-screen', 'covers-screen'],
    ['/video-on-the-whole-screen', 'covers-screen'],
    ['/canvas', 'drawn'],
    ['/svg', 'drawn'],
    ['/iframe', 'in-a-frame'],
    ['/frameset', 'in-a-frame'],
    ['/fades-in', 'faded-in'],
    ['/letters-of-a-gradient', 'not-counted'],
  ])('%s: %s', async (path, warning) => {
    const outcome = await run(hostile + path, { limits: { maxWaitForFcpMs: 5000 } });
    const scores = scoresOf(outcome);
    if (outcome.kind === 'failure') throw new Error(outcome.detail);
    const { report, raw } = outcome;
    expect(report).toMatchObject({ warning, overallScore: null, labData: { lcp: null, cls: 0 } });
    expect(report.suggestions.screenshotThumbnails?.details.items.length).toBeGreaterThan(0);
    for (const category of ['accessibility', 'seo']) expect(scores[category]).not.toBeNull();
    expect(waterfallOfReport(raw)?.requests[0]?.url).toBe(hostile + path);
  });
});

test('a page that forbids scripts is measured without them, and says what that costs', async () => {
  const outcome = await run(`${hostile}/sandboxed`);
  if (outcome.kind === 'failure') throw new Error(outcome.detail);
  expect(outcome.report.warning).toBeUndefined();
  expect(outcome.report.overallScore).toBeGreaterThan(90);
  const [accessibility] = outcome.categories;
  expect(accessibility).toMatchObject({ score: null, unscoredBecause: 'no-scripts' });
});

test('windows that a page opens by itself do not hold it up', async () => {
  const outcome = await run(`${hostile}/opens-windows`);
  if (outcome.kind === 'failure') throw new Error(outcome.detail);
  expect(outcome.report.warning).toBeUndefined();
});

test.each(Object.keys(ownWays))('a page that has its own way is measured: %s', async (path) => {
  const outcome = await run(hostile + path);
  if (outcome.kind === 'failure') throw new Error(outcome.detail);
  const { overallScore, finalUrl, warning } = outcome.report;
  expect({ warning, isScored: overallScore !== null, finalUrl }).toEqual({
    isScored: true,
    finalUrl: hostile + (path === '/busts-frames' ? '/busting' : path),
  });
});

test.each(['too long a length', 'chunks without an end'])(
  'a document that ended early is measured, as browsers show it: %s',
  async (name) => {
    const raw = await startRawAnswers();
    try {
      const outcome = await run(`${raw.url}/${encodeURIComponent(name)}`);
      if (outcome.kind === 'failure') throw new Error(`${outcome.reason}: ${outcome.detail}`);
      expect(outcome.report.overallScore).toBeGreaterThan(90);
    } finally {
      await raw.close();
    }
  },
);

describe('pages that cannot be measured', () => {
  test.each([
    ['/blank', 'blank'],
    ['/background-colour', 'blank'],
    ['/webgl', 'needs-webgl'],
    ['/broken-xhtml', 'xhtml-error'],
  ])('%s: %s', async (path, reason) => {
    const outcome = await run(hostile + path, { limits: { maxWaitForFcpMs: 1000 } });
    expect(reasonOf(outcome)).toBe(reason);
  });

  test.each([
    ['/reset-in-browser', 'no-answer'],
    ['/404-in-browser', 'http-4xx'],
  ])('fails for browsers only: %s', async (path, reason) => {
    const outcome = await run(hostile + path, { limits: { maxWaitForFcpMs: 1000 } });
    expect(reasonOf(outcome)).toBe(reason);
  });

  test('a server that never answers the browser', async () => {
    const outcome = await run(`${hostile}/hang-in-browser`, {
      limits: { navigationMs: 1500 },
    });
    expect(reasonOf(outcome)).toBe('timeout');
    await nothingIsLeft();
  });

  test('a script that never stops', async () => {
    const outcome = await run(`${hostile}/busy`, { limits: { jobMs: 6000 } });
    expect(reasonOf(outcome)).toBe('timeout');
    await nothingIsLeft();
  });
});

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

describe('accidents', () => {
  test('the browser is killed half-way', async () => {
    const { outcome, killed } = await killWhen('loading', /user-data-dir/, `${demo.slow}/`);
    expect(killed).toBeGreaterThan(0);
    expect(reasonOf(outcome)).toBe('crashed');
  });

  test('the renderer alone dies', async () => {
    const { outcome, killed } = await killWhen('loading', /type=renderer/, `${demo.slow}/`);
    expect(killed).toBeGreaterThan(0);
    expect(reasonOf(outcome)).toBe('crashed');
  });

  test('the child process is killed half-way, and takes its browser along', async () => {
    const { outcome, killed } = await killWhen('loading', /lighthouse\.child/, `${demo.slow}/`);
    expect(killed).toBe(1);
    expect(reasonOf(outcome)).toBe('crashed');
    await nothingIsLeft();
  });

  test('a browser that does not start', async () => {
    const broken = () => Promise.resolve({ path: '/bin/false', env: {}, flags: [] });
    const outcome = await runLighthouse(
      { url: `${demo.fast}/`, device: 'mobile' },
      { fetchPage: guard.fetch, chromium: broken },
    );
    expect(reasonOf(outcome)).toBe('crashed');
  });
});

test('a run after another is in its process, and after a failure in a new one', async () => {
  const { start, close } = reusedChild();
  const pids: string[] = [];
  const measured = async (url: string) => {
    const onProgress = (): void => {
      const line = leftovers().find((one) => one.includes('lighthouse.child'));
      const pid = line?.split(' ')[0];
      if (pid !== undefined && pid !== pids.at(-1)) pids.push(pid);
    };
    const request = { url, device: 'desktop', limits: { jobMs: 60_000 }, onProgress } as const;
    return runLighthouse(request, { fetchPage: guard.fetch, startChild: start });
  };
  expect((await measured(`${demo.fast}/`)).kind).toBe('result');
  expect((await measured(`${demo.fast}/`)).kind).toBe('result');
  expect(pids).toHaveLength(1);
  const broken = () => Promise.resolve({ path: '/bin/false', env: {}, flags: [] });
  const request = { url: `${demo.fast}/`, device: 'desktop' } as const;
  const ports = { fetchPage: guard.fetch, startChild: start, chromium: broken };
  expect(reasonOf(await runLighthouse(request, ports))).toBe('crashed');
  await nothingIsLeft();
  expect((await measured(`${demo.fast}/`)).kind).toBe('result');
  expect(pids).toHaveLength(2);
  await close();
  await nothingIsLeft();
});
