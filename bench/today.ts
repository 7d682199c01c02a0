/**
 * Today with 300 sites in every state, in a browser with an empty cache, on the local host: `node bench/today.ts
 * [sites]`. The screen is useful when the first rows are painted.
 * Limits: first rows within 600 ms of the navigation, 250 ms for the answer, 100 ms for a filter and for a sort until
 * the next painted frame, 3,000 DOM nodes, 30 MB of heap, and 60 frames a second while scrolling (medians of 5 visits).
 */
import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { portfolioSite, seedPortfolio } from '../test/support/seed-portfolio.ts';
import { measureScreens, paintedAfter, scrollThrough, seenOn, visits } from './cold-browser.ts';
import { median, report } from './statistics.ts';

const sites = Number(process.argv[2] ?? 300);
const table = `(document.querySelector('[aria-label="Sites"]')?.textContent ?? '')`;
const today = {
  path: '/today',
  painted: { rows: `${table}.includes(${JSON.stringify(portfolioSite(0).siteName)})` },
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

await measureScreens(
  'Internal',
  ({ table: stored }, { accountId }) => seedPortfolio(stored, { accountId, sites }),
  async ({ ask, stay }) => {
    const frames: number[][] = [];
    const { typical } = await visits(5, () =>
      stay(today, async (page) => {
        const first = await seenOn(page, today);
        await page.waitForLoadState('networkidle');
        const filter = await clickUntilPainted(page, 'fine$', count);
        const sort = await clickUntilPainted(page, '^LCP$', sorted);
        await clickUntilPainted(page, 'fine$', count);
        frames.push(await scrollThrough(page, 'document.scrollingElement'));
        const client = await page.context().newCDPSession(page);
        await client.send('HeapProfiler.collectGarbage');
        const heap = (await client.send('Runtime.getHeapUsage')).usedSize / 1024 ** 2;
        return { ...first, filter, sort, heap };
      }),
    );
    const answers = [];
    for (let turn = 0; turn < 5; turn += 1) answers.push((await ask('/api/portfolio')).ms);
    const warm = frames.slice(1).flat();
    console.log(
      `load of the machine: ${loadavg()[0]?.toFixed(1)}; ${warm.length} frames of scrolling`,
    );
    report(`Today with ${sites} sites, first rows`, median(typical('rows')), 600, 'ms');
    report('the answer', median(answers), 250, 'ms');
    report('a filter', median(typical('filter')), 100, 'ms');
    report('a sort', median(typical('sort')), 100, 'ms');
    report('frame while scrolling, median', median(warm), 17, 'ms');
    report('DOM nodes', median(typical('nodes')), 3000, 'nodes');
    report('heap', median(typical('heap')), 30, 'MB');
  },
);
