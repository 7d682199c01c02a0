import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumExecutable } from '../functions/providers/chromium/chromium-executable.ts';
import type { PlanName } from '../shared/plans/plans.ts';
import { graceAt, signIn } from '../test/browser/support/people.ts';
import { seedInto, type World } from '../test/browser/support/seed.ts';
import { runLocalHost } from '../test/run-local-host.ts';
import { seedAccount } from '../test/support/seed-account.ts';
import { median, report } from './statistics.ts';

/** Owner of the account that is measured. */
export const owner = graceAt('owner@example.com');

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Screen {
  path: string;
  /** Moments to measure: a name, and a condition that the page evaluates until a painted frame fulfils it. */
  painted: Record<string, string>;
  /** Script that collects further numbers in `window.seen`. */
  collect?: string;
  /** Of the window, in CSS pixels. @default 1440 × 900 */
  viewport?: { width: number; height: number };
}

/** Milliseconds by name, and the collected numbers. */
export type Seen = Partial<Record<string, number>>;

/** For `collect`: the layout shift, as the number `shift`. */
const layoutShift = `
  window.seen.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

export interface Measured {
  /** Milliseconds and bytes of the answer to a call of the owner, as a browser gets it. */
  ask(path: string): Promise<{ ms: number; bytes: number }>;
  /** Opens a screen in a browser with an empty cache. */
  visit(screen: Screen): Promise<Seen>;
  /** Opens a screen in a browser with an empty cache, and continues with it. */
  stay<Result>(screen: Screen, use: (page: Page) => Promise<Result>): Promise<Result>;
}

/** Runs in the page and uses its clock. */
const painted = (name: string, condition: string): string => `{
  const look = () => ${condition}
    ? requestAnimationFrame(() => setTimeout(() => {
        window.seen[${JSON.stringify(name)}] = performance.now();
        document.documentElement.setAttribute('data-${name}', '');
      }))
    : requestAnimationFrame(look);
  look();
}`;

/** Waits until all moments of a screen have come. @returns what was seen until now */
export async function seenOn(page: Page, { painted: moments }: Screen): Promise<Seen> {
  const all = Object.keys(moments).map((name) => `[data-${name}]`);
  const done = page.locator(`html${all.join('')}`);
  await done.waitFor({ state: 'attached', timeout: 60_000 });
  return page.evaluate<Seen>('({ ...window.seen, nodes: document.querySelectorAll("*").length })');
}

interface Known {
  origin: string;
  session: SignedIn;
}

async function ask({ origin, session }: Known, path: string) {
  const stored = session.origins.flatMap(({ localStorage }) => localStorage);
  const token = stored.find(({ name }) => name.endsWith('.accessToken'))?.value ?? '';
  const began = performance.now();
  const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
  const bytes = (await answer.text()).length;
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return { ms: performance.now() - began, bytes };
}

async function stay<Result>(
  browser: Browser,
  { origin, session }: Known,
  screen: Screen,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { path, collect = '', viewport = { width: 1440, height: 900 } } = screen;
  const context = await browser.newContext({ baseURL: origin, storageState: session, viewport });
  const page = await context.newPage();
  const watches = Object.entries(screen.painted).map(([name, condition]) =>
    painted(name, condition),
  );
  await page.addInitScript(`window.seen = {}; ${collect} ${watches.join('\n')}`);
  await page.goto(path, { waitUntil: 'commit' });
  const result = await use(page);
  await context.close();
  return result;
}

/**
 * Signs the owner in and waits for the first screen, as people do, so that the browser has stored everything by then.
 */
async function sessionOf(browser: Browser, origin: string): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await signIn(page, owner);
  while ((await page.evaluate("localStorage.getItem('account')")) === null) await sleep(50);
  const session = await context.storageState();
  await context.close();
  return session;
}

/** Starts the product with the data of one account, signs its owner in, and measures. */
export async function measureScreens(
  plan: PlanName,
  seed: (world: World, account: { accountId: string }) => Promise<void>,
  measure: (measured: Measured) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cold-browser-'));
  await seedInto(dataDir, async (world) => {
    const user = await world.addToPool(owner);
    await seed(world, await seedAccount(world.table, { plan, user }));
  });
  const host = await runLocalHost({ dataDir, args: ['--no-demo'] });
  const { path, env, flags } = await chromiumExecutable();
  const browser = await chromium.launch({ executablePath: path, env, args: [...flags] });
  try {
    const known = { origin: host.origin, session: await sessionOf(browser, host.origin) };
    await measure({
      ask: (path) => ask(known, path),
      visit: (screen) => stay(browser, known, screen, (page) => seenOn(page, screen)),
      stay: (screen, use) => stay(browser, known, screen, use),
    });
  } finally {
    await browser.close();
    await host.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Visits a screen repeatedly; the numbers leave out the first visit, which finds the product cold. */
export async function visits(times: number, one: () => Promise<Seen>) {
  const all: Seen[] = [];
  for (let turn = 0; turn <= times; turn += 1) all.push(await one());
  return {
    /** All visits. */
    each: (name: string): number[] => all.map((seen) => seen[name] ?? Number.NaN),
    /** The visits after the first. */
    typical: (name: string): number[] => all.slice(1).map((seen) => seen[name] ?? Number.NaN),
  };
}

/** When a screen is useful, its layout shift at the worst, and when nothing on it is loading: five visits. */
export async function reportVisits(
  name: string,
  screen: Pick<Screen, 'path'> & { painted: Record<'useful' | 'complete', string> },
  { visit }: Measured,
  limits: { usefulMs: number; shift: number },
): Promise<void> {
  const { typical } = await visits(5, () => visit({ ...screen, collect: layoutShift }));
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  report(`${name}, useful`, median(typical('useful')), limits.usefulMs, 'ms');
  report(`${name}, layout shift`, Math.max(...typical('shift')), limits.shift, '');
  console.log(`${name}, until nothing loads: ${median(typical('complete')).toFixed(0)} ms`);
}

/**
 * Milliseconds of each frame while an element is scrolled to its end by 120 pixels a frame.
 * @param box expression for the element
 */
export const scrollThrough = (page: Page, box: string): Promise<number[]> =>
  page.evaluate<number[]>(`new Promise((resolve) => {
    const box = ${box};
    box.scrollTop = 0;
    const frames = [];
    let before = performance.now();
    const step = (now) => {
      frames.push(now - before);
      before = now;
      if (box.scrollTop + box.clientHeight >= box.scrollHeight - 1) return resolve(frames.slice(1));
      box.scrollTop += 120;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);

/**
 * Milliseconds from an action until its result is painted, by the page's clock.
 * @param act statement of the page @param isDone expression
 */
export const paintedAfter = (page: Page, act: string, isDone: string): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const began = performance.now();
    ${act};
    const look = () => ${isDone}
      ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
      : requestAnimationFrame(look);
    look();
  })`);
