import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { paintedPicture } from '../../dev/demo-sites/painted-picture.ts';
import { deviceScanEntity } from '../../functions/measuring/scans/device-scan-entity.ts';
import { reportFigures } from '../../functions/measuring/scans/reading/report-figures.ts';
import { rawReportKey, reportKey } from '../../functions/measuring/scans/report-keys.ts';
import { scannedPageStore } from '../../functions/measuring/scans/scanned-page-store.ts';
import { visitorSiteEntity } from '../../functions/measuring/visitors/visitor-site-entity.ts';
import { visitorStore } from '../../functions/measuring/visitors/visitor-store.ts';
import { visitorSummaries } from '../../functions/measuring/visitors/visitor-summaries.ts';
import { competitorStore } from '../../functions/portfolio/competitors/competitor-store.ts';
import { LighthouseResult } from '../../functions/providers/lighthouse/lighthouse-result.ts';
import { normaliseReport } from '../../functions/providers/lighthouse/report/normalise-report.ts';
import { siteStore } from '../../functions/registry/pages/site-store.ts';
import { keyOfUrl } from '../../functions/registry/pages/url-key.ts';
import type { PlanName } from '../../shared/plans/plans.ts';
import { devices } from '../../shared/scans/devices.ts';
import { seedFieldData } from '../../test/browser/support/seed-field-data.ts';
import { seedSite } from '../../test/browser/support/seed-sites.ts';
import type { World } from '../../test/browser/support/seed.ts';
import { startLoopbackServer } from '../../test/support/loopback-server.ts';
import { rawResult } from '../../test/support/raw-result.ts';
import { fieldData } from '../../test/support/sample-measurements.ts';
import { portfolioSite, seedPortfolio } from '../../test/support/seed-portfolio.ts';
import { seedWorkList } from '../../test/support/seed-work-list.ts';
import { keptWaterfall, rawWithWaterfall } from '../../test/support/waterfall.ts';
import { seedFullReport } from '../seeds/full-report.ts';
import { seedManySites } from '../seeds/many-sites.ts';
import { putSyntheticVisits } from '../seeds/synthetic-visits.ts';
import { seedYear } from '../seeds/year-of-data.ts';
import { median } from '../statistics.ts';
import {
  owner,
  paintedAfter,
  type Screen,
  scrollThrough,
  type Seen,
  seenOn,
  settleMs,
  takeShift,
} from './cold-browser.ts';

export interface Row {
  plan: PlanName;
  seed(world: World, account: { accountId: string }): Promise<unknown>;
  screen: Screen;
  /** What is done on the screen once its moments have come. @returns further numbers */
  use?(page: Page): Promise<Seen>;
  /** Calls that are measured by themselves. */
  calls?: readonly string[];
  /** Most of each number: a moment, `shift…`, `nodes`, `heap`, one of `use`, or a call. */
  limits: Record<string, number>;
  /** Waits until the product is as busy as it should be. */
  ready?(): Promise<void>;
  close?(): Promise<void>;
}

const shop = 'https://shop.example.com/';
const rival = 'https://rival.example.com/';
const of = (url: string): string => `url=${encodeURIComponent(url)}`;
/** What is below the edge of the window waits until the page is used. */
const nothingLoads = `document.querySelector('main [aria-busy=true]') === null
  && [...document.querySelectorAll('main .mantine-Skeleton-root')].every((one) => one.getBoundingClientRect().top > innerHeight)`;

const addShop = ({ table }: World, accountId: string): Promise<unknown> =>
  siteStore(table).addSites(accountId, [{ url: shop, siteName: 'Shop', propertyId: '' }], {
    limit: null,
    now: new Date(),
  });

const assessment = `document.querySelector('[aria-label^="Overall assessment"]') !== null`;
const overview: Row = {
  plan: 'Business',
  async seed(world, { accountId }) {
    await addShop(world, accountId);
    await seedYear(world, { accountId, url: shop });
  },
  screen: {
    path: '/dashboard',
    painted: {
      useful: assessment,
      complete: `${assessment} && ${nothingLoads}`,
    },
  },
  limits: { useful: 1000, shift: 0.1 },
};

const verdict = '[aria-label="Verdict"] h2';
const hasVerdict = `document.querySelector('${verdict}') !== null`;

/** Until the charts on the way are drawn; those of the other device are not shown. */
async function scrollToEnd(page: Page): Promise<void> {
  const heightNow = () => page.evaluate<number>('document.documentElement.scrollHeight');
  // Parts that are drawn on the way make the page higher, and a busy browser may skip places that no frame has shown.
  for (let top = 0; top < (await heightNow()); top += 600)
    await page.evaluate(
      `new Promise((shown) => { scrollTo(0, ${top}); requestAnimationFrame(() => requestAnimationFrame(shown)); })`,
    );
  // Not `waitForFunction`, which the screen's Content-Security-Policy refuses.
  const areDrawn = `[...document.querySelectorAll('main figure [data-waiting]')].every((one) => one.offsetParent === null)`;
  while (!(await page.evaluate<boolean>(areDrawn))) await sleep(50);
}

/** Scrolled to its end, reloaded where it was scrolled to, and returned to from a suggestion. */
const siteDetails = (viewport: { width: number; height: number }): Row => {
  const screen: Screen = {
    path: `/siteDetails?${of(shop)}`,
    painted: { useful: hasVerdict, complete: `${hasVerdict} && ${nothingLoads}` },
    viewport,
  };
  return {
    plan: 'Business',
    seed: (world, { accountId }) => seedFullReport(world, { accountId, url: shop }),
    screen,
    async use(page) {
      await scrollToEnd(page);
      const scrolled = await takeShift(page);
      await page.evaluate('scrollTo(0, 2500)');
      await sleep(settleMs);
      await page.reload({ waitUntil: 'commit' });
      const { useful } = await seenOn(page, screen);
      const reloaded = await takeShift(page);
      await page.evaluate('scrollTo(0, 0)');
      await page.evaluate(
        `document.querySelector('[aria-label="Verdict"] a[href*="suggestionDetails"]').click()`,
      );
      await page.waitForURL(/suggestionDetails/);
      await takeShift(page);
      await page.goBack();
      await page.locator(verdict).waitFor();
      const back = await takeShift(page);
      return {
        'useful after a reload': useful,
        'shift, scrolled': scrolled,
        'shift, reloaded': reloaded,
        'shift, back': back,
      };
    },
    limits: {
      useful: 600,
      shift: 0,
      'shift, scrolled': 0,
      'shift, reloaded': 0,
      'shift, back': 0,
    },
  };
};

const recorded = new URL('../../test/fixtures/lighthouse-slow-mobile.json', import.meta.url);
const picture = (width: number, height: number, seed: number): string =>
  `data:image/png;base64,${paintedPicture(width, height, seed).toString('base64')}`;

/** The recorded report with pictures of a usual size, and figures, for the newest scan of a page. */
async function seedNewest(
  { table, reports }: World,
  { accountId, url, scriptBytes }: { accountId: string; url: string; scriptBytes: number },
): Promise<void> {
  const found = normaliseReport(LighthouseResult.parse(JSON.parse(readFileSync(recorded, 'utf8'))));
  const page = await scannedPageStore(table).find(accountId, url, new Date());
  const scanId = page?.mobile?.scanId;
  const figures = reportFigures(rawResult({ script: { requests: 20, bytes: scriptBytes } }));
  if (found === null || scanId === undefined || figures === undefined) throw new Error('no scan');
  const { screenshotThumbnails: film, finalScreenshot } = found.suggestions;
  for (const [index, shot] of (film?.details.items ?? []).entries())
    shot.data = picture(103, 183, index);
  for (const shot of finalScreenshot?.details.items ?? []) shot.data = picture(206, 366, 1);
  for (const device of devices) {
    const key = { accountId, urlKey: keyOfUrl(url), scanId, device };
    await reports.putJson(reportKey(key), { ...found, device });
    await deviceScanEntity(table).patch({ accountId, scanId, device }).set({ figures }).go();
  }
}

const differences = `document.querySelector('#verdict li') !== null
  && document.querySelector('#overall-score svg[role=img]') !== null`;
const comparison: Row = {
  plan: 'Business',
  async seed(world, { accountId }) {
    await addShop(world, accountId);
    const options = { limit: null, now: new Date(), plan: 'Business' } as const;
    await competitorStore(world.table).add(accountId, [{ url: rival, name: 'Rival' }], options);
    for (const [url, scriptBytes] of [[shop, 880_000] as const, [rival, 225_000] as const]) {
      await seedYear(world, { accountId, url });
      await seedFieldData(world.table, { accountId, url }, fieldData);
      await seedNewest(world, { accountId, url, scriptBytes });
    }
  },
  screen: {
    path: `/comparisionDetails?${of(rival)}`,
    painted: {
      useful: differences,
      complete: `${differences} && document.querySelector('#loading-process img') !== null && ${nothingLoads}`,
    },
  },
  limits: { useful: 1000, shift: 0 },
};

/** Milliseconds from a click until the list that has changed is painted. */
const clickUntilPainted = (page: Page, button: string, changed: string): Promise<number> =>
  paintedAfter(
    page,
    `const read = () => ${changed};
    const before = read();
    [...document.querySelectorAll('main button')].find(({ textContent }) => /${button}/.test(textContent)).click()`,
    'read() !== before',
  );
/** What a filter and a sort change. */
const count = `document.querySelector('main output').textContent`;
const sorted = `document.querySelector('[aria-sort]').textContent`;
/** What to fix on all of them, each with three findings of its newest scan. */
const fixesOfAll: Row = {
  plan: 'Internal',
  async seed({ table }, { accountId }) {
    await seedPortfolio(table, { accountId, sites: 300 });
    await seedWorkList(table, { accountId, userId: accountId });
  },
  screen: {
    path: '/today?view=fixes',
    painted: { useful: `document.querySelector('[aria-label="Fixes"] tr[data-index]') !== null` },
  },
  calls: ['/api/portfolio/fixes', '/api/portfolio/since', '/api/portfolio/clients'],
  limits: { useful: 600, shift: 0.1 },
};

/** As people come there: from the list of sites. */
const fixesFromToday: Row = {
  ...fixesOfAll,
  screen: {
    path: '/today',
    painted: { sites: `document.querySelector('[aria-label="Sites"] tr[data-index]') !== null` },
  },
  async use(page) {
    await page.waitForLoadState('networkidle');
    const opened = await paintedAfter(
      page,
      `document.querySelector('nav[aria-label="Parts of Today"] a[href$="view=fixes"]').click()`,
      `document.querySelector('[aria-label="Fixes"] tr[data-index]') !== null`,
    );
    return { opened };
  },
  calls: [],
  limits: { opened: 600, shift: 0.1 },
};

const today: Row = {
  plan: 'Internal',
  seed: ({ table }, { accountId }) => seedPortfolio(table, { accountId, sites: 300 }),
  screen: {
    path: '/today',
    painted: {
      useful: `(document.querySelector('[aria-label="Sites"]')?.textContent ?? '').includes(${JSON.stringify(portfolioSite(0).siteName)})`,
    },
  },
  async use(page) {
    await page.waitForLoadState('networkidle');
    const filter = await clickUntilPainted(page, 'slow$', count);
    const sort = await clickUntilPainted(page, '^LCP$', sorted);
    await clickUntilPainted(page, 'slow$', count);
    const frame = median(await scrollThrough(page, 'document.scrollingElement'));
    const client = await page.context().newCDPSession(page);
    await client.send('HeapProfiler.collectGarbage');
    const heap = (await client.send('Runtime.getHeapUsage')).usedSize / 1024 ** 2;
    return { filter, sort, 'frame of scrolling': frame, heap };
  },
  calls: ['/api/portfolio'],
  limits: {
    useful: 600,
    filter: 100,
    sort: 100,
    'frame of scrolling': 17,
    nodes: 3000,
    heap: 30,
    '/api/portfolio': 250,
  },
};

/** The clock is busy all the while: every page is due for a check, a validation, a picture and a scan. */
async function registeredSites(): Promise<Row> {
  const shops = await startLoopbackServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      '<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><p>Fresh bread.</p>',
    );
  });
  const text = `(document.querySelector('[aria-label="Registered Sites"]')?.textContent ?? '')`;
  return {
    plan: 'Internal',
    seed: ({ table }, { accountId }) =>
      seedManySites(table, { accountId, origin: shops.url, sites: 1000, pagesOfEach: 5 }),
    screen: {
      path: '/registered-sites',
      painted: {
        rows: `${text}.includes('Shop 1')`,
        useful: `/pass/.test(${text})`,
        all: `document.body?.textContent.includes('1,000 sites, ') === true`,
      },
    },
    calls: [`/api/sites/${owner.email}`, `/api/sites/${owner.email}?first=15`],
    limits: { useful: 1000, nodes: 3000 },
    async ready() {
      while (shops.requested.length < 20) await sleep(100);
    },
    close: shops.close,
  };
}

const box = `document.querySelector('#waterfall ul[aria-label^=Requests]').parentElement`;
const waterfall: Row = {
  plan: 'Business',
  async seed(world, { accountId }) {
    await seedSite(world, accountId, {
      url: shop,
      siteName: 'Shop',
      scans: [{ daysAgo: 0, score: 43 }],
    });
    const page = await scannedPageStore(world.table).find(accountId, shop, new Date());
    if (page?.mobile === undefined) throw new Error('The page has no scan');
    const { urlKey, mobile } = page;
    const key = rawReportKey({ accountId, urlKey, scanId: mobile.scanId, device: 'mobile' });
    await world.reports.putJson(key, rawWithWaterfall(keptWaterfall(500)));
  },
  screen: {
    path: `/siteDetails?${of(shop)}#waterfall`,
    painted: { row: `document.querySelector('#waterfall button[data-row]') !== null` },
  },
  async use(page) {
    await page.waitForLoadState('networkidle');
    const answer = await page.evaluate<number>(
      `performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/scan/waterfall')).duration`,
    );
    const frames = await scrollThrough(page, box);
    const switched = await paintedAfter(
      page,
      `document.querySelector('#waterfall input[value=observed]').click()`,
      `document.querySelector('#waterfall ul[aria-label="Requests, observed"]') !== null`,
    );
    frames.push(...(await scrollThrough(page, box)));
    return { answer, 'the other clock': switched, 'frame of scrolling': median(frames) };
  },
  limits: { answer: 500, 'the other clock': 100, 'frame of scrolling': 17 },
};

const visitorCalls = ['report', 'pages', 'csv'].map((part) => `/api/visitors/${part}?${of(shop)}`);
/** The first of 200 sites with a million views has a sixth of them, by Zipf's law. */
const visitors: Row = {
  plan: 'Internal',
  async seed(world, { accountId }) {
    await addShop(world, accountId);
    const now = new Date();
    const site = { accountId, urlKey: keyOfUrl(shop) };
    const measured = { siteKey: 'synthetic', rate: 1, hosts: [], pageRules: [] };
    await visitorSiteEntity(world.table)
      .put({ ...site, ...measured, createdAt: now.toISOString() })
      .go();
    const ports = { store: visitorStore(world.table), summaries: visitorSummaries(world.table) };
    await putSyntheticVisits(ports, site, { views: 170_000, days: 30, pages: 500, now });
  },
  screen: {
    path: `/visitors?${of(shop)}`,
    painted: { complete: `document.querySelector('main h1') !== null && ${nothingLoads}` },
  },
  calls: visitorCalls,
  limits: Object.fromEntries(visitorCalls.map((path) => [path, 600])),
};

/** By name. No name contains another, so `--only` can choose each. */
export const rows: Readonly<Record<string, () => Promise<Row> | Row>> = {
  Overview: () => overview,
  'Site Details, 1,440 pixels wide': () => siteDetails({ width: 1440, height: 900 }),
  'Site Details, 390 pixels wide': () => siteDetails({ width: 390, height: 844 }),
  Comparison: () => comparison,
  'Today with 300 sites': () => today,
  'Fixes over 300 sites': () => fixesOfAll,
  'Fixes of 300 sites, from Today': () => fixesFromToday,
  'Registered Sites, 1,000 of 5 pages': registeredSites,
  'Waterfall of 500 requests': () => waterfall,
  'Visitors, 170,000 synthetic views in 30 days': () => visitors,
};
