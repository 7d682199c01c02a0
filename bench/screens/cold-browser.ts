import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { PlanName } from '../../shared/plans/plans.ts';
import { browserOptions } from '../../test/browser/support/browser-options.ts';
import { graceAt, signIn } from '../../test/browser/support/people.ts';
import { seedInto, type World } from '../../test/browser/support/seed.ts';
import { runLocalHost } from '../../test/run-local-host.ts';
import { seedAccount } from '../../test/support/seed-account.ts';

/** Owner of the account that is measured. */
export const owner = graceAt('owner@example.com');

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Screen {
  path: string;
  /** Moments to measure: a name, and a condition that the page evaluates until a painted frame fulfils it. */
  painted: Record<string, string>;
  /** Of the window, in CSS pixels. @default 1440 × 900 */
  viewport?: { width: number; height: number };
}

/** Milliseconds by name, and the other numbers of a row. */
export type Seen = Partial<Record<string, number>>;

/** Collects the layout shift, and what moved: a number alone does not say where to look. */
const layoutShift = `
  window.seen.shift = 0;
  window.moved = [];
  const nameOf = (node) => node?.id || node?.className || node?.parentElement?.className || node?.nodeName;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      window.seen.shift += value;
      for (const { node, previousRect, currentRect } of sources)
        window.moved.push(startTime.toFixed(0) + ' ms: ' + nameOf(node) + ', top ' + previousRect.top.toFixed(0)
          + ' to ' + currentRect.top.toFixed(0) + ', height ' + previousRect.height.toFixed(0)
          + ' to ' + currentRect.height.toFixed(0));
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

export interface Measured {
  /** Milliseconds and bytes of the answer to a call of the owner, as a browser gets it. */
  ask(path: string): Promise<{ ms: number; bytes: number }>;
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
  const { path, viewport = { width: 1440, height: 900 } } = screen;
  const context = await browser.newContext({ baseURL: origin, storageState: session, viewport });
  const page = await context.newPage();
  const watches = Object.entries(screen.painted).map(([name, condition]) =>
    painted(name, condition),
  );
  await page.addInitScript(`window.seen = {}; ${layoutShift} ${watches.join('\n')}`);
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
  seed: (world: World, account: { accountId: string }) => Promise<unknown>,
  measure: (measured: Measured) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cold-browser-'));
  await seedInto(dataDir, async (world) => {
    const user = await world.addToPool(owner);
    await seed(world, await seedAccount(world.table, { plan, user }));
  });
  const host = await runLocalHost({ dataDir, args: ['--no-demo'] });
  const browser = await chromium.launch(await browserOptions());
  try {
    const known = { origin: host.origin, session: await sessionOf(browser, host.origin) };
    await measure({
      ask: (path) => ask(known, path),
      stay: (screen, use) => stay(browser, known, screen, use),
    });
  } finally {
    await browser.close();
    await host.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Long enough for what arrives after the last answer: fonts, pictures, idle moments. */
export const settleMs = 1000;

/** The layout shift since the last call, once the page has settled. */
export async function takeShift(page: Page): Promise<number> {
  await sleep(settleMs);
  const { shift, moved } = await page.evaluate<{ shift: number; moved: string[] }>(
    `(() => { const taken = { shift: seen.shift, moved }; seen.shift = 0; moved = []; return taken; })()`,
  );
  for (const one of moved.slice(0, 6)) console.log(`  moved at ${one}`);
  return shift;
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
