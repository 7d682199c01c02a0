/**
 * The waterfall of a page with 500 requests in a browser, on the local host: `node bench/waterfall.ts [requests]`. It is
 * scrolled to its end by 120 pixels a frame, on both clocks.
 * Limits: a median frame of 17 ms, which is 60 frames a second (5 visits), 500 ms for the answer, and 100 ms until the
 * other clock is painted.
 */
import { loadavg } from 'node:os';
import { rawReportKey } from '../functions/measuring/scans/report-keys.ts';
import { scannedPageStore } from '../functions/measuring/scans/scanned-page-store.ts';
import { seedSite } from '../test/browser/support/seed-sites.ts';
import { keptWaterfall, rawWithWaterfall } from '../test/support/waterfall.ts';
import {
  measureScreens,
  paintedAfter,
  type Screen,
  scrollThrough,
  seenOn,
  visits,
} from './cold-browser.ts';
import { median, report } from './statistics.ts';

const requests = Number(process.argv[2] ?? 500);
const url = 'https://shop.example.com/';
const siteDetails: Screen = {
  path: `/siteDetails?url=${encodeURIComponent(url)}#waterfall`,
  painted: { row: `document.querySelector('#waterfall button[data-row]') !== null` },
};

const box = `document.querySelector('#waterfall ul[aria-label^=Requests]').parentElement`;

await measureScreens(
  'Business',
  async (world, { accountId }) => {
    await seedSite(world, accountId, { url, siteName: 'Shop', scans: [{ daysAgo: 0, score: 43 }] });
    const page = await scannedPageStore(world.table).find(accountId, url, new Date());
    if (page?.mobile === undefined) throw new Error('The page has no scan');
    const { urlKey, mobile } = page;
    const key = rawReportKey({ accountId, urlKey, scanId: mobile.scanId, device: 'mobile' });
    await world.reports.putJson(key, rawWithWaterfall(keptWaterfall(requests)));
  },
  async ({ stay }) => {
    const scrolls: number[][] = [];
    const { typical } = await visits(5, () =>
      stay(siteDetails, async (page) => {
        await seenOn(page, siteDetails);
        await page.waitForLoadState('networkidle');
        const answer = await page.evaluate<number>(
          `performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/scan/waterfall')).duration`,
        );
        const simulated = await scrollThrough(page, box);
        const switched = await paintedAfter(
          page,
          `document.querySelector('#waterfall input[value=observed]').click()`,
          `document.querySelector('#waterfall ul[aria-label="Requests, observed"]') !== null`,
        );
        scrolls.push([...simulated, ...(await scrollThrough(page, box))]);
        return { answer, switched };
      }),
    );
    const frames = scrolls.slice(1).flat();
    const long = frames.filter((frame) => frame > 34).length;
    console.log(
      `load of the machine: ${loadavg()[0]?.toFixed(1)}; ${frames.length} frames, ${long} of them longer than 34 ms`,
    );
    report(`frame while ${requests} requests scroll, median`, median(frames), 17, 'ms');
    report('the answer', median(typical('answer')), 500, 'ms');
    report('the other clock', median(typical('switched')), 100, 'ms');
  },
);
