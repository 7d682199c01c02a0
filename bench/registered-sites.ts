/**
 * Registered Sites with 1,000 sites of 5 pages in a browser with an empty cache, on the local host: `node
 * bench/registered-sites.ts [sites]`. The screen is useful when the first site is painted with its status. The clock is
 * busy all the while: every page is due for a check, a validation, a picture and a scan.
 * Limits: useful within 1 s of the navigation, and 3,000 DOM nodes (median of 5 visits).
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startLoopbackServer } from '../test/support/loopback-server.ts';
import { seedManySites } from './a-thousand-sites.ts';
import { measureScreens, owner, visits } from './cold-browser.ts';
import { median, report } from './statistics.ts';

const sites = Number(process.argv[2] ?? 1000);
const text = `(document.querySelector('[aria-label="Registered Sites"]')?.textContent ?? '')`;
const registeredSites = {
  path: '/registered-sites',
  painted: {
    rows: `${text}.includes('Shop 1')`,
    useful: `/pass/.test(${text})`,
    all: `document.body?.textContent.includes('${sites.toLocaleString('en')} sites, ') === true`,
  },
  collect: `
    window.seen.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.seen.longest = Math.max(window.seen.longest, duration);
    }).observe({ type: 'longtask', buffered: true });`,
};

const shops = await startLoopbackServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(
    '<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><p>Fresh bread.</p>',
  );
});
await measureScreens(
  'Internal',
  ({ table }, { accountId }) =>
    seedManySites(table, { accountId, origin: shops.url, sites, pagesOfEach: 5 }),
  async ({ ask, visit }) => {
    // Waits until the clock is busy.
    while (shops.requested.length < 20) await sleep(100);
    const before = shops.requested.length;
    const began = performance.now();
    const { each, typical } = await visits(5, () => visit(registeredSites));
    const seconds = (performance.now() - began) / 1000;
    const rate = (shops.requested.length - before) / seconds;
    console.log(
      `load of the machine: ${loadavg()[0]?.toFixed(1)}; the clock asked the ${sites} sites for ${rate.toFixed(0)} pages a second meanwhile`,
    );
    for (const search of ['', '?first=15']) {
      const lists = [];
      for (let turn = 0; turn < 5; turn += 1)
        lists.push(await ask(`/api/sites/${owner.email}${search}`));
      const ms = median(lists.map((list) => list.ms)).toFixed(0);
      const bytes = (lists[0]?.bytes ?? 0).toLocaleString('en');
      console.log(`list of sites${search}: ${ms} ms, ${bytes} bytes`);
    }
    const longest = median(typical('longest')).toFixed(0);
    console.log(
      `first rows: ${median(typical('rows')).toFixed(0)} ms; all sites: ${median(typical('all')).toFixed(0)} ms; longest task of the page: ${longest} ms`,
    );
    const useful = each('useful').map((ms) => `${ms.toFixed(0)} ms`);
    console.log(`each visit: ${useful.join(', ')}`);
    report(
      'Registered Sites, to the first site with its status',
      median(typical('useful')),
      1000,
      'ms',
    );
    report('Registered Sites, DOM nodes', median(typical('nodes')), 3000, 'nodes');
  },
);
await shops.close();
