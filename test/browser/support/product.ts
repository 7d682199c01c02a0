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
import { isWhole } from '../../support/is-whole.ts';
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
  /**
   * A screen in a page that a person keeps for the whole test file, for tests that change nothing. Without `--all` it is reached
   * within the application, which saves loading the application again.
   */
  open(path: string, as?: Person): Promise<Page>;
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
  const kept = new Map<Person | undefined, Visit>();
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
    const ended = visits.splice(0).filter((visit) => ![...kept.values()].includes(visit));
    if (task.result?.state === 'fail')
      await Promise.all(
        [...ended, ...kept.values()].map(({ page }, index) => keep(page, `${task.name} ${index}`)),
      );
    await Promise.all(ended.map(({ context }) => context.close()));
    const watched = [...ended, ...kept.values()];
    expect(watched.flatMap(({ watch }) => watch.troubles())).toEqual([]);
  });
  afterAll(async () => {
    await browser.close();
    await host.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const visit = async ({ as: person, ...options }: VisitOptions = {}) =>
    open({ ...options, ...(person && { storageState: await sessionOf(person) }) });
  return {
    origin: host.origin,
    visit,
    async open(path, as) {
      const known = kept.get(as);
      if (known === undefined || isWhole) {
        const first = await visit({ ...(as && { as }) });
        await first.page.goto(path);
        if (!isWhole) kept.set(as, first);
        return first.page;
      }
      await goWithin(known.page, path);
      return known.page;
    },
  };
}

/** Goes to another screen as a link does, and waits until it is there. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(`{
    document.querySelector('h1').dataset.left = '';
    history.pushState(null, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate'));
  }`);
  await page.locator('h1:not([data-left])').first().waitFor();
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
