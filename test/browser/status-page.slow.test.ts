/** A status page with components in each state, incidents and maintenance, as its file is served. */
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { incidentView } from '../../functions/portfolio/status-pages/incident-view.ts';
import { lastDays } from '../../functions/portfolio/status-pages/last-days.ts';
import { statusHtml, widgetHtml } from '../../functions/portfolio/status-pages/status-html.ts';
import { componentView, shownDays } from '../../functions/portfolio/status-pages/status-view.ts';
import { statusHeaders } from '../../shared/deployment/status-files.ts';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback-server.ts';
import { browserOptions } from './support/browser-options.ts';
import { useLighthouse } from './support/lighthouse.ts';
import { stickingOut } from './support/look-at.ts';

const now = new Date('2026-11-29T18:00:00.000Z');
const days = lastDays(shownDays, now, 'Europe/Vienna');
const component = (name: string, status: 'up' | 'down' | 'unknown', isMaintained = false) =>
  componentView(
    {
      componentId: name,
      name,
      history: {
        from: Date.parse('2026-10-01T00:00:00.000Z'),
        to: now.getTime(),
        gaps: [],
        outages: [
          { from: '2026-11-01T10:00:00.000Z', to: '2026-11-01T10:05:00.000Z', beganEarlier: false },
          { from: '2026-11-20T10:00:00.000Z', to: '2026-11-20T13:00:00.000Z', beganEarlier: false },
        ],
      },
      planned: [],
      state: { status, since: '2026-11-29T17:00:00.000Z' },
      isMaintained,
    },
    days,
  );
const written = {
  incidentId: 'i',
  title: 'Payments fail',
  componentIds: [],
  planned: null,
  trackedId: null,
  updates: [
    { at: '2026-11-29T17:10:00.000Z', stage: 'identified' as const, text: 'A disk is full.' },
  ],
  createdAt: '2026-11-29T17:10:00.000Z',
};
const planned = { from: '2026-11-30T22:00:00.000Z', to: '2026-11-30T23:00:00.000Z' };

let site: LoopbackServer;
beforeAll(async () => {
  site = await startLoopbackServer(({ url = '' }, response) => {
    if (url.endsWith('/robots.txt')) {
      // As `web/public/robots.txt` says.
      response
        .writeHead(200, { 'content-type': 'text/plain' })
        .end('User-agent: *\nDisallow: /api/\n');
      return;
    }
    const colour = url.includes('yellow') ? '#ffd43b' : null;
    const view = {
      title: 'Acme',
      address: `${site.url}/status/acme`,
      colour,
      logo: null,
      subscribe: `${site.url}/status-subscription?page=acme`,
      timeZone: 'Europe/Vienna',
      createdAt: '2026-01-01T00:00:00.000Z',
      madeAt: now.toISOString(),
      groups: [
        { name: 'Web', components: [component('Shop', 'up'), component('API', 'down')] },
        { name: '', components: [component('Blog', 'unknown'), component('Mail', 'up', true)] },
      ],
      incidents: [
        incidentView(written, new Map(), now),
        incidentView({ ...written, title: 'Move', planned }, new Map(), now),
      ],
    };
    response
      .writeHead(200, { ...statusHeaders, 'content-type': 'text/html; charset=utf-8' })
      .end(url.endsWith('widget') ? widgetHtml(view) : statusHtml(view));
  });
});
afterAll(() => site.close());

const { run } = await useLighthouse();

test('Lighthouse gives 100 in all four categories, on phone and desktop', async () => {
  for (const device of ['mobile', 'desktop'] as const) {
    const outcome = await run(`${site.url}/status/acme`, { device });
    if (outcome.kind === 'failure') throw new Error(outcome.detail);
    const { overallScore, labData } = outcome.report;
    // 100 on an idle machine: the total blocking time grows with what else runs on it.
    expect(overallScore, JSON.stringify(labData)).toBeGreaterThanOrEqual(95);
    const categories = new Map(outcome.categories.map((one) => [one.id, one]));
    for (const category of ['accessibility', 'best-practices', 'seo'] as const) {
      const found = categories.get(category);
      expect(found?.score, JSON.stringify(found)).toBe(100);
    }
  }
});

test('axe finds nothing, in either scheme and width, with any colour of a client', async () => {
  const browser = await chromium.launch(await browserOptions());
  try {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [360, 1280])
        for (const path of ['/status/acme', '/status/yellow', '/status/acme/widget']) {
          const page = await browser.newPage({
            colorScheme,
            viewport: { width, height: 800 },
            bypassCSP: true,
          });
          await page.goto(site.url + path);
          await page.evaluate(axe.source);
          const found = await page.evaluate<string[]>(
            `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' ' + target)))`,
          );
          expect(found, `${path} ${colorScheme} ${width}`).toEqual([]);
          expect(await stickingOut(page)).toEqual([]);
          if (width === 1280)
            await page.screenshot({
              path: `test-artefacts/status-${colorScheme}-${path.replaceAll('/', '-')}.png`,
              fullPage: true,
            });
          await page.close();
        }
  } finally {
    await browser.close();
  }
});
