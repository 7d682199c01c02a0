/**
 * Registered Sites with 1,000 sites of 5 pages in a browser that has never seen it, on the local host:
 * `node bench/registered-sites.ts [sites]`. Useful is the screen when the first site is painted with its status. The clock
 * is at work all the while: every page is due for a check, a validation, a picture and a scan.
 * Limits: useful within 1 s of the navigation, and 3,000 DOM nodes (median of 5 visits).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { chromiumExecutable } from '../functions/providers/chromium/chromium-executable.ts';
import { signIn } from '../test/browser/support/people.ts';
import { seedInto } from '../test/browser/support/seed.ts';
import { runLocalHost } from '../test/run-local-host.ts';
import { startLoopbackServer } from '../test/support/loopback-server.ts';
import { seedAccount } from '../test/support/seed-account.ts';
import { seedManySites } from './a-thousand-sites.ts';
import { median, report } from './statistics.ts';

const sites = Number(process.argv[2] ?? 1000);
const owner = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'owner@example.com',
  password: 'Nanosecond-1906',
};
type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Visit {
  rows: number;
  useful: number;
  nodes: number;
  longest: number;
}

/** Notes in the page, by its own clock, when a frame with what is looked for has been painted. */
const watch = `
  window.seen = { longest: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.seen.longest = Math.max(window.seen.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  const painted = (name, isThere) => {
    const look = () => isThere()
      ? requestAnimationFrame(() => setTimeout(() => {
          window.seen[name] = performance.now();
          document.documentElement.setAttribute('data-' + name, '');
        }))
      : requestAnimationFrame(look);
    look();
  };
  const text = () => document.querySelector('[aria-label="Registered Sites"]')?.textContent ?? '';
  painted('rows', () => text().includes('Shop 1'));
  painted('useful', () => /pass/.test(text()));
`;

async function visit(browser: Browser, origin: string, session: Session): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: origin,
    storageState: session,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto('/registered-sites', { waitUntil: 'commit' });
  await page
    .locator('html[data-useful][data-rows]')
    .waitFor({ state: 'attached', timeout: 60_000 });
  const seen = await page.evaluate<Visit>(
    '({ ...window.seen, nodes: document.querySelectorAll("*").length })',
  );
  await context.close();
  return seen;
}

/** Milliseconds and bytes of the list itself, as a browser gets it. */
async function fetchList(origin: string, session: Session): Promise<{ ms: number; bytes: number }> {
  const stored = session.origins.flatMap(({ localStorage }) => localStorage);
  const token = stored.find(({ name }) => name.endsWith('.accessToken'))?.value ?? '';
  const began = performance.now();
  const answer = await fetch(`${origin}/api/sites/${owner.email}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = (await answer.text()).length;
  if (!answer.ok) throw new Error(`The list answers ${answer.status}`);
  return { ms: performance.now() - began, bytes };
}

const dataDir = await mkdtemp(join(tmpdir(), 'registered-'));
const shops = await startLoopbackServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(
    '<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><p>Fresh bread.</p>',
  );
});
await seedInto(dataDir, async ({ table, addToPool }) => {
  const user = await addToPool(owner);
  const { accountId } = await seedAccount(table, { plan: 'Internal', user });
  await seedManySites(table, { accountId, origin: shops.url, sites, pagesOfEach: 5 });
});
const host = await runLocalHost({ dataDir, args: ['--no-demo'] });
const { path, env, flags } = await chromiumExecutable();
const browser = await chromium.launch({ executablePath: path, env, args: [...flags] });
try {
  const context = await browser.newContext({ baseURL: host.origin });
  await signIn(await context.newPage(), owner);
  const session = await context.storageState();
  await context.close();
  // Until the clock is at work.
  while (shops.requested.length < 20) await sleep(100);
  const before = shops.requested.length;
  const began = performance.now();
  const visits: Visit[] = [];
  const lists: Awaited<ReturnType<typeof fetchList>>[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    visits.push(await visit(browser, host.origin, session));
    lists.push(await fetchList(host.origin, session));
  }
  const seconds = (performance.now() - began) / 1000;
  const rate = (shops.requested.length - before) / seconds;
  const typical = (key: keyof Visit) => median(visits.slice(1).map((one) => one[key]));
  console.log(
    `load of the machine: ${loadavg()[0]?.toFixed(1)}; the clock asked the ${sites} sites for ${rate.toFixed(0)} pages a second meanwhile`,
  );
  console.log(
    `list of sites: ${median(lists.map(({ ms }) => ms)).toFixed(0)} ms, ${(lists[0]?.bytes ?? 0).toLocaleString('en')} bytes`,
  );
  console.log(
    `first rows: ${typical('rows').toFixed(0)} ms; longest task of the page: ${typical('longest').toFixed(0)} ms`,
  );
  console.log(`each visit: ${visits.map(({ useful }) => `${useful.toFixed(0)} ms`).join(', ')}`);
  report('Registered Sites, to the first site with its status', typical('useful'), 1000, 'ms');
  report('Registered Sites, DOM nodes', typical('nodes'), 3000, 'nodes');
} finally {
  await browser.close();
  await host.stop();
  await shops.close();
  await rm(dataDir, { recursive: true, force: true });
}
