/**
 * Audits our own screens with Lighthouse: `node bench/web.ts`. Linux only; takes about ten minutes.
 * Limits: at most 250 KB of gzipped JavaScript, also on the screens that often begin a visit, 242 to 310 KB by idle, and
 * 60 KB of the world map; Lighthouse mobile on sign-in, Overview, Registered Sites and Site Details, all but the first
 * with a session and the scans of the demo sites: performance at least 95, every other category 100 (median of 3 runs of
 * the bare Lighthouse CLI, which slows the processor down as fits this machine). Every audit that a category misses is
 * printed.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import puppeteer from 'puppeteer-core';
import * as z from 'zod';
import { buildWeb, webFolder } from '../bin/build-web.ts';
import { keptPorts } from '../dev/host/demo.ts';
import { chromiumExecutable } from '../functions/providers/chromium/chromium-executable.ts';
import { runLocalHost, type RunningHost } from '../test/run-local-host.ts';
import { lighthouseCli } from './lighthouse-cli.ts';
import { median, report } from './statistics.ts';
import { usedBy } from './uptime/processes.ts';

/** All of this Lighthouse, with the least score of each. */
const limits: Record<string, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  'agentic-browsing': 100,
};
const categories = Object.keys(limits);
/** One audit takes about 15 s. */
const auditMs = 90_000;
/** The first scans of the demo sites take about a minute; then each page has its first picture. */
const mostSettleMs = 600_000;

const Lhr = z.object({
  finalDisplayedUrl: z.string(),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      title: z.string(),
      displayValue: z.string().optional(),
      // Not every audit has some.
      details: z.unknown().optional(),
    }),
  ),
});
type Lhr = z.infer<typeof Lhr>;

const Requests = z.object({
  items: z.array(z.object({ url: z.string(), resourceType: z.string().optional() })),
});

/**
 * Gzipped JavaScript in KB that a phone may have loaded by the end of an audit, which uses no page: 0.85 of what it was
 * (365, 304 and 285) before reports and dialogs were loaded on demand.
 */
const mostByIdle: Record<string, number> = {
  '/dashboard': 310,
  '/registered-sites': 258,
  '/siteDetails': 242,
};

/** The report of the slow demo site, which has the most content. */
const siteDetails = (dataDir: string): string =>
  `/siteDetails?url=${encodeURIComponent(`http://127.0.0.1:${keptPorts(dataDir)?.slow}/`)}`;

const Screens = z.record(z.string(), z.object({ code: z.array(z.string()) }));

/** Gzipped size of files of the build. */
const kilobytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(webFolder, file))).length, 0) / 1024;

/** Gzipped size of the scripts that a page has loaded. */
function loadedBy({ audits }: Lhr): number {
  const { items } = Requests.parse(audits['network-requests']?.details);
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script');
  return kilobytes([...new Set(scripts.map(({ url }) => new URL(url).pathname))]);
}

/** Size of the scripts that the page names, and of these with the preloaded code of each screen. */
function loadKilobytes() {
  const html = readFileSync(join(webFolder, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/(?:src|href)="\/?(assets\/[^"]+\.js)"/g)].map(
    ([, file]) => file ?? '',
  );
  const map = globSync('assets/world-map-*.js', { cwd: webFolder });
  if (map.length === 0) throw new Error('The build has no file of the world map');
  const listed = /id="screens">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
  const screens = Object.entries(Screens.parse(JSON.parse(listed)));
  return {
    first: kilobytes(scripts),
    screens: screens.map(([path, { code }]): [path: string, kilobytes: number] => [
      path,
      kilobytes([...scripts, ...code]),
    ]),
    map: kilobytes(map),
  };
}

/** Waits until the demo sites are scanned and the host has used next to nothing of the processor for ten seconds. */
async function settled(host: RunningHost): Promise<void> {
  const begun = performance.now();
  for (let calm = 0; calm < 5;) {
    const { cpuMs } = usedBy(host.pid);
    await sleep(2000);
    const isCalm = usedBy(host.pid).cpuMs - cpuMs < 100;
    const scans = host.output().match(/scan of .* \(\d+\.\d s\)$/gm)?.length ?? 0;
    calm = isCalm && scans >= 6 ? calm + 1 : 0;
    if (performance.now() - begun > mostSettleMs) throw new Error(`no rest:\n${host.output()}`);
  }
}

interface Chromium {
  /** Such as `ws://127.0.0.1:9222/devtools/browser/…`. */
  endpoint: string;
  close(): Promise<void>;
}

/**
 * Without an attached client: puppeteer pauses each new tab until it has inspected it, including those of the
 * Lighthouse CLI.
 */
async function startChromium(): Promise<Chromium> {
  const { path, env, flags } = await chromiumExecutable();
  const browser = await puppeteer.launch({ executablePath: path, env, args: [...flags] });
  const endpoint = browser.wsEndpoint();
  await browser.disconnect();
  return {
    endpoint,
    close: async () => (await puppeteer.connect({ browserWSEndpoint: endpoint })).close(),
  };
}

async function signIn({ endpoint }: Chromium, origin: string): Promise<void> {
  const browser = await puppeteer.connect({ browserWSEndpoint: endpoint });
  const page = await browser.newPage();
  await page.goto(`${origin}/login`);
  await page.locator('input[type=email]').fill('demo@example.com');
  await page.locator('input[type=password]').fill('Demo-account-1');
  await page.locator('button[type=submit]').click();
  await page.waitForFunction("location.pathname === '/dashboard'");
  await page.close();
  await browser.disconnect();
}

/**
 * How often the processor is to be slowed down for a phone of the middle of the range: 4 times on the machine that
 * Lighthouse expects, less on a slower one, which Lighthouse warns of below an index of 1,000. The points are those of
 * the calculator that its documentation of throttling names.
 */
function slowdownFor(benchmarkIndex: number): number {
  const points = [
    [150, 1],
    [800, 2],
    [1300, 3],
    [1533, 4],
  ] as const;
  const next = points.findIndex(([index]) => index > benchmarkIndex);
  const [from, to] = [points[next - 1], points[next]];
  if (to === undefined) return 4;
  if (from === undefined) return 1;
  return from[1] + ((benchmarkIndex - from[0]) / (to[0] - from[0])) * (to[1] - from[1]);
}

/** One run of the CLI, which clears the cache first and keeps the session. */
async function audit(url: string, slowdown: number, { endpoint }: Chromium): Promise<Lhr> {
  const flags = [
    `--port=${new URL(endpoint).port}`,
    `--only-categories=${categories.join(',')}`,
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
  ];
  const lhr = Lhr.parse(
    await lighthouseCli(url, flags, { timeout: auditMs, killSignal: 'SIGKILL' }),
  );
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  return lhr;
}

/** Audits of a category that count and are not passed. */
const missed = (audits: readonly Lhr[], category: string): Set<string> =>
  new Set(
    audits.flatMap(({ categories: found, audits: results }) =>
      (found[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (results[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id}: ${results[id]?.title}`),
    ),
  );

/** @returns whether every limit is met */
function assess(path: string, audits: readonly Lhr[]): boolean {
  const verdicts = categories.map((name) => {
    const scores = audits.map((it) => Math.round((it.categories[name]?.score ?? 0) * 100));
    const least = limits[name] ?? 100;
    const isReached = median(scores) >= least;
    const verdict = isReached ? 'reached' : 'NOT REACHED';
    console.log(
      `${path} ${name}: ${median(scores)} of ${scores.join(', ')} against at least ${least} (${verdict})`,
    );
    if (name !== 'performance')
      for (const one of missed(audits, name)) console.log(`  misses: ${one}`);
    return isReached;
  });
  const metrics = ['first-contentful-paint', 'largest-contentful-paint', 'speed-index'].concat([
    'total-blocking-time',
    'cumulative-layout-shift',
  ]);
  for (const name of metrics)
    console.log(`  ${name}: ${audits.map((it) => it.audits[name]?.displayValue).join(', ')}`);
  return verdicts.every(Boolean);
}

await buildWeb();
const load = loadKilobytes();
report('first load, gzipped JavaScript', load.first, 250, 'KB');
for (const [path, kilobytes] of load.screens)
  report(`${path}, gzipped JavaScript`, kilobytes, 250, 'KB');
report('world map of Google Analysis, loaded when it is needed', load.map, 60, 'KB');
const dataDir = mkdtempSync(join(tmpdir(), 'web-vitals-audits-'));
const host = await runLocalHost({ dataDir, args: ['--verbose'], env: { LOG_LEVEL: 'warn' } });
const chromium = await startChromium();
try {
  await settled(host);
  const { environment } = await audit(`${host.origin}/login`, 4, chromium);
  const slowdown = slowdownFor(environment.benchmarkIndex);
  console.log(
    `load of the machine: ${loadavg()[0]?.toFixed(1)}; benchmark index ${environment.benchmarkIndex}: slowed ${slowdown.toFixed(1)} times`,
  );
  for (const path of ['/login', '/dashboard', '/registered-sites', siteDetails(dataDir)]) {
    // The session lasts for the screens that follow.
    if (path === '/dashboard') await signIn(chromium, host.origin);
    const audits: Lhr[] = [];
    while (audits.length < 3) {
      await settled(host);
      audits.push(await audit(`${host.origin}${path}`, slowdown, chromium));
    }
    if (!assess(path, audits)) process.exitCode = 1;
    const [screen = ''] = path.split('?');
    const most = mostByIdle[screen];
    if (most !== undefined)
      report(`${screen}, gzipped JavaScript by idle`, median(audits.map(loadedBy)), most, 'KB');
  }
} finally {
  await chromium.close();
  await host.stop();
  rmSync(dataDir, { recursive: true });
}
