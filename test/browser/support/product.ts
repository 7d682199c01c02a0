import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { chromiumExecutable } from '../../../functions/providers/chromium/chromium-executable.ts';
import { runLocalHost } from '../../run-local-host.ts';
import { signIn, type Person } from './people.ts';
import { seedInto, type World } from './seed.ts';
import { watchBrowser, type Watch } from './watch-browser.ts';

/** A separate browser profile with one page, which fails the test for any unexpected error. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  watch: Watch;
}

export interface VisitOptions extends BrowserContextOptions {
  /** Signed in already; the journey through the sign-in screen is made once for each person. */
  as?: Person;
}

export interface Product {
  /** Such as `http://localhost:45123`. */
  origin: string;
  visit(options?: VisitOptions): Promise<Visit>;
}

/** Other work on the machine makes everything slow, and nothing wrong. */
const patienceMs = 30_000;

/**
 * The product as `npm start` runs it, on a free port and without the demo, and one browser; both end with the test file.
 * @param seed puts there what the tests find when the product starts
 * @param env the product's configuration, where it is not the usual one
 */
export async function useProduct(
  seed?: (world: World) => Promise<void>,
  env: Record<string, string> = {},
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'product-'));
  if (seed !== undefined) await seedInto(dataDir, seed);
  const [host, browser] = await Promise.all([
    runLocalHost({ dataDir, args: ['--no-demo'], env }),
    launchBrowser(),
  ]);
  const visits: Visit[] = [];
  const sessions = new Map<Person, Awaited<ReturnType<BrowserContext['storageState']>>>();

  const open = async (options: BrowserContextOptions): Promise<Visit> => {
    const context = await browser.newContext({
      baseURL: host.origin,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(patienceMs);
    const visit = { context, watch: watchBrowser(context), page: await context.newPage() };
    visits.push(visit);
    return visit;
  };
  const sessionOf = async (person: Person) => {
    const known = sessions.get(person);
    if (known !== undefined) return known;
    const { page, context } = await open({});
    await signIn(page, person);
    const session = await context.storageState();
    await context.close();
    sessions.set(person, session);
    return session;
  };

  afterEach(async ({ task }) => {
    const ended = visits.splice(0);
    if (task.result?.state === 'fail')
      await Promise.all(ended.map(({ page }, index) => keep(page, `${task.name} ${index}`)));
    await Promise.all(ended.map(({ context }) => context.close()));
    expect(ended.flatMap(({ watch }) => watch.troubles())).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await host.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    origin: host.origin,
    visit: async ({ as: person, ...options } = {}) =>
      open({ ...options, ...(person && { storageState: await sessionOf(person) }) }),
  };
}

/** What the page looked like when its test failed. */
async function keep(page: Page, name: string): Promise<void> {
  const path = `test-artefacts/failures/${name.replaceAll(/\W+/g, '-')}.png`;
  await page.screenshot({ path, fullPage: true }).catch(() => undefined);
}

/**
 * The product's browser, but for what measuring and Lambda need and looking does not: new processes are forked, and nothing
 * is painted by a graphics card in software, which playwright asks for. Together they take a sixth of the time.
 */
async function launchBrowser(): Promise<Browser> {
  const { path, env, flags } = await chromiumExecutable();
  return chromium.launch({
    executablePath: path,
    env,
    args: flags.filter((flag) => flag !== '--no-zygote'),
    ignoreDefaultArgs: ['--enable-unsafe-swiftshader'],
  });
}
