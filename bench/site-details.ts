/**
 * Site Details of a page with a year of data in a browser with an empty cache, on the local host: `node
 * bench/site-details.ts`. Takes about four minutes. The screen is useful when the sentence of the verdict is painted,
 * and complete when nothing on it is loading; charts are drawn once they are near the screen. Then the page is scrolled
 * to its end, reloaded where it was scrolled to, and returned to from a suggestion. Limits: useful within 600 ms of the
 * navigation (median of 5 visits at each width); layout shift 0 (the worst of all visits). The JavaScript until the
 * screen is complete is printed.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { seedFullReport } from './a-full-report.ts';
import {
  measureScreens,
  type Measured,
  type Screen,
  type Seen,
  seenOn,
  visits,
} from './cold-browser.ts';
import { median, report } from './statistics.ts';

const url = 'https://shop.example.com/';
const widths = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
const verdict = `document.querySelector('[aria-label="Verdict"] h2') !== null`;
const siteDetails: Screen = {
  path: `/siteDetails?url=${encodeURIComponent(url)}`,
  painted: {
    useful: verdict,
    complete: `${verdict} && document.querySelector('main .mantine-Skeleton-root') === null
      && document.querySelector('main [aria-busy=true]') === null`,
  },
  // What moved is printed, since a number alone does not say where to look.
  collect: `
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
    }).observe({ type: 'layout-shift', buffered: true });`,
};

/** Long enough for what comes after the last answer: fonts, pictures, idle moments. */
const settleMs = 1000;

/** The shift since it was last asked for, and what moved. */
async function takeShift(page: Page, moved: Set<string>): Promise<number> {
  await sleep(settleMs);
  const seen = await page.evaluate<{ shift: number; moved: string[] }>(
    `(() => { const taken = { shift: seen.shift, moved }; seen.shift = 0; moved = []; return taken; })()`,
  );
  for (const one of seen.moved) moved.add(one);
  return seen.shift;
}

/** Until the charts on the way are drawn; those of the other device are not shown. */
async function scrollToEnd(page: Page): Promise<void> {
  const heightNow = () => page.evaluate<number>('document.documentElement.scrollHeight');
  // Parts that are drawn on the way make the page higher, and a busy browser may skip places that no frame has shown.
  for (let top = 0; top < (await heightNow()); top += 600)
    await page.evaluate(
      `new Promise((shown) => { scrollTo(0, ${top}); requestAnimationFrame(() => requestAnimationFrame(shown)); })`,
    );
  // Not `waitForFunction`, which the screen's Content-Security-Policy refuses.
  const areDrawn = `[...document.querySelectorAll('main figure [class*="_waiting_"]')].every((one) => one.offsetParent === null)`;
  while (!(await page.evaluate<boolean>(areDrawn))) await sleep(50);
}

/** One visit, then each way to come back. */
const comeAndComeBack =
  (screen: Screen, moved: Set<string>) =>
  async (page: Page): Promise<Seen> => {
    const scripts = new Map<string, number>();
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url());
      // What the reload finds unchanged has no body.
      const isScript = pathname.endsWith('.js') && response.status() === 200;
      if (!isScript || scripts.has(pathname)) return;
      scripts.set(pathname, 0);
      scripts.set(pathname, gzipSync(await response.body()).length / 1024);
    });
    const { useful, complete } = await seenOn(page, screen);
    const kilobytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
    const first = await takeShift(page, moved);
    await scrollToEnd(page);
    const scrolled = await takeShift(page, moved);

    await page.evaluate('scrollTo(0, 2500)');
    await sleep(settleMs);
    await page.reload({ waitUntil: 'commit' });
    const { useful: usefulAgain } = await seenOn(page, screen);
    const reloaded = await takeShift(page, moved);

    await page.evaluate('scrollTo(0, 0)');
    await page.evaluate(
      `document.querySelector('[aria-label="Verdict"] a[href*="suggestionDetails"]').click()`,
    );
    await page.waitForURL(/suggestionDetails/);
    await takeShift(page, new Set());
    await page.goBack();
    await page.locator('[aria-label="Verdict"] h2').waitFor();
    const back = await takeShift(page, moved);
    return { useful, complete, usefulAgain, kilobytes, first, scrolled, reloaded, back };
  };

async function measureAt(width: keyof typeof widths, { stay }: Measured): Promise<void> {
  const screen = { ...siteDetails, viewport: widths[width] };
  const moved = new Set<string>();
  const { each, typical } = await visits(5, () => stay(screen, comeAndComeBack(screen, moved)));
  const name = `Site Details, ${width}`;
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  report(`${name}, to the verdict`, median(typical('useful')), 600, 'ms');
  for (const way of ['first', 'scrolled', 'reloaded', 'back'])
    report(`${name}, layout shift, ${way}`, Math.max(...each(way)), 0, '');
  for (const one of [...moved].slice(0, 12)) console.log(`  moved at ${one}`);
  const ms = (moment: string): string => `${median(typical(moment)).toFixed(0)} ms`;
  console.log(
    `each visit: ${each('useful')
      .map((one) => one.toFixed(0))
      .join(', ')} ms`,
  );
  console.log(`until nothing loads: ${ms('complete')}`);
  console.log(`to the verdict after a reload: ${ms('usefulAgain')}`);
  console.log(`JavaScript, gzipped: ${median(typical('kilobytes')).toFixed(1)} KB`);
}

await measureScreens(
  'Business',
  (world, { accountId }) => seedFullReport(world, { accountId, url }),
  async (measured) => {
    await measureAt('desktop', measured);
    await measureAt('phone', measured);
  },
);
