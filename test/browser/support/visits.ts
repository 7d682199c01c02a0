import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { isWhole } from '../../support/is-whole.ts';
import type { Person } from './people.ts';
import { type Session, sessionOf } from './session-of.ts';
import { watchBrowser, type Watch } from './watch-browser.ts';

/** A separate browser profile with one page, which fails the test for any unexpected error. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  watch: Watch;
}

export interface VisitOptions extends BrowserContextOptions {
  /** A signed-in visit; each person goes through the sign-in screen once. */
  as?: Person;
}

export interface Product {
  /** Such as `http://localhost:45123`. */
  origin: string;
  visit(options?: VisitOptions): Promise<Visit>;
  /**
   * A screen in a page that a person keeps for the whole test file, for tests that change nothing. Without `--all` it
   * is reached within the application, which saves loading the application again.
   */
  open(path: string, as?: Person): Promise<Page>;
}

/** A screen that everyone who is signed in can open, except support staff, and that makes no request. */
const aside = '/errors';
const desktop = { width: 1440, height: 900 };
/** Other work on the machine makes everything slow, and nothing wrong. */
const patienceMs = 75_000;

/** Visits to a running product with a running browser; each visit ends with its test, and kept pages with the file. */
export function visitsTo(origin: string, browser: Browser): Product {
  const visits: Visit[] = [];
  const kept = new Map<Person | undefined, Visit>();
  const sessions = new Map<Person, Promise<Session>>();

  const open = async (options: BrowserContextOptions): Promise<Visit> => {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: desktop,
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(patienceMs);
    // As by a person who has begun to use the page: what is below the edge of the screen waits for that.
    await context.addInitScript(
      "if (origin !== 'null') setInterval(() => dispatchEvent(new Event('pointermove')), 250)",
    );
    const visit = { context, watch: watchBrowser(context), page: await context.newPage() };
    visits.push(visit);
    return visit;
  };
  const signedIn = (person: Person): Promise<Session> => {
    const session = sessions.get(person) ?? sessionOf(origin, person);
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
    await Promise.all([...kept.values()].map(({ context }) => context.close()));
  });
  const visit = async ({ as: person, ...options }: VisitOptions = {}) =>
    open({ ...options, ...(person && { storageState: await signedIn(person) }) });
  return {
    origin,
    visit,
    async open(path, as) {
      const known = kept.get(as);
      if (known === undefined || isWhole) {
        const first = await visit({ ...(as && { as }) });
        await first.page.goto(path);
        if (!isWhole) kept.set(as, first);
        return first.page;
      }
      await known.page.setViewportSize(desktop);
      await goWithin(known.page, path);
      return known.page;
    },
  };
}

/** Goes to another screen as a link does, and waits until it is there. */
async function goWithin(page: Page, path: string): Promise<void> {
  // A screen that differs in its search only may keep its heading, and what was opened on it.
  const isAnother = new URL(path, page.url()).pathname !== new URL(page.url()).pathname;
  if (!isAnother && path !== aside) await goWithin(page, aside);
  await page.evaluate(`{
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    history.pushState(null, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate'));
  }`);
  await page.locator('h1:not([data-left])').first().waitFor();
}

/** The page at the time of the failure. */
async function keep(page: Page, name: string): Promise<void> {
  const path = `test-artefacts/failures/${name.replaceAll(/\W+/g, '-')}.png`;
  await page.screenshot({ path, fullPage: true }).catch(() => undefined);
}
