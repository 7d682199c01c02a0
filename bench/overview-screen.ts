/**
 * The Overview in a browser that has never seen it, with a year of data on the local host: `node bench/overview-screen.ts`.
 * Useful is the screen when the assessment is painted; complete, when nothing on it loads any more. Limits: useful within
 * 1 s of the navigation, layout shift at most 0.1 (median of 5 visits).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { chromiumExecutable } from '../functions/providers/chromium/chromium-executable.ts';
import { siteStore } from '../functions/sites/site-store.ts';
import { signIn } from '../test/browser/support/people.ts';
import { seedInto } from '../test/browser/support/seed.ts';
import { runLocalHost } from '../test/run-local-host.ts';
import { seedAccount } from '../test/support/seed-account.ts';
import { seedYear } from './a-year-of-data.ts';
import { median, report } from './statistics.ts';

const url = 'https://shop.example.com/';
const owner = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'owner@example.com',
  password: 'Nanosecond-1906',
};
type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Visit {
  useful: number;
  complete: number;
  shift: number;
}

/** Notes in the page, by its own clock, when a frame with what is looked for has been painted. */
const watch = `
  window.seen = { shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const painted = (name, isThere) => {
    const look = () => isThere()
      ? requestAnimationFrame(() => setTimeout(() => {
          window.seen[name] = performance.now();
          document.documentElement.setAttribute('data-' + name, '');
        }))
      : requestAnimationFrame(look);
    look();
  };
  const assessment = () => document.querySelector('[aria-label^="Overall assessment"]') !== null;
  painted('useful', assessment);
  painted('complete', () => assessment() && document.querySelectorAll('.recharts-surface path').length > 0
    && document.querySelector('.mantine-Skeleton-root') === null);
`;

async function visit(browser: Browser, origin: string, session: Session): Promise<Visit> {
  const context = await browser.newContext({ baseURL: origin, storageState: session });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.locator('html[data-complete]').waitFor({ state: 'attached', timeout: 60_000 });
  const seen = await page.evaluate<Visit>('window.seen');
  await context.close();
  return seen;
}

const dataDir = await mkdtemp(join(tmpdir(), 'overview-'));
await seedInto(dataDir, async (world) => {
  const { accountId } = await seedAccount(world.table, {
    plan: 'Business',
    user: await world.addToPool(owner),
  });
  const options = { limit: null, now: new Date() };
  const site = { url, siteName: 'Shop', propertyId: '' };
  await siteStore(world.table).addSites(accountId, [site], options);
  await seedYear(world, { accountId, url });
});
const host = await runLocalHost({ dataDir, args: ['--no-demo'] });
const { path, env, flags } = await chromiumExecutable();
const browser = await chromium.launch({ executablePath: path, env, args: [...flags] });
try {
  const context = await browser.newContext({ baseURL: host.origin });
  await signIn(await context.newPage(), owner);
  const session = await context.storageState();
  await context.close();
  const visits: Visit[] = [];
  for (let turn = 0; turn < 6; turn += 1) visits.push(await visit(browser, host.origin, session));
  const typical = (key: keyof Visit) => median(visits.slice(1).map((one) => one[key]));
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  report('Overview, to the assessment', typical('useful'), 1000, 'ms');
  report('Overview, layout shift', typical('shift'), 0.1, '');
  console.log(`Overview, until nothing loads: ${typical('complete').toFixed(0)} ms`);
} finally {
  await browser.close();
  await host.stop();
  await rm(dataDir, { recursive: true, force: true });
}
