/** A status page with components in each state, incidents and maintenance, as its file is served; and one with a password. */
import { pbkdf2Sync } from 'node:crypto';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { incidentView } from '../../functions/portfolio/status-pages/html/incident-view.ts';
import { lastDays } from '../../functions/portfolio/status-pages/html/last-days.ts';
import { statusHtml, widgetHtml } from '../../functions/portfolio/status-pages/html/status-html.ts';
import { lockedHtml } from '../../functions/portfolio/status-pages/html/locked-html.ts';
import {
  componentView,
  shownDays,
} from '../../functions/portfolio/status-pages/html/status-view.ts';
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

const password = 'correct horse battery';
const lock = { salt: Buffer.from('sixteen bytes...').toString('base64'), iterations: 600_000 };
const key = pbkdf2Sync(password, Buffer.from(lock.salt, 'base64'), lock.iterations, 32, 'sha256');

let site: LoopbackServer;
let browser: Browser;
let requested: string[] = [];
beforeAll(async () => {
  site = await startLoopbackServer(({ url = '' }, response) => {
    requested.push(url);
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
      feedId: `${site.url}/status/acme`,
      colour,
      logo: null,
      subscribe: `${site.url}/status-subscription?page=acme`,
      isLocked: false,
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
    const locked = { ...view, isLocked: true, subscribe: null };
    const files: Record<string, () => string> = {
      widget: () => widgetHtml(view),
      locked: () => lockedHtml(statusHtml(locked), { ...lock, key }),
    };
    const render = files[url.split('/').at(-1) ?? ''] ?? (() => statusHtml(view));
    response
      .writeHead(200, { ...statusHeaders, 'content-type': 'text/html; charset=utf-8' })
      .end(render());
  });
  browser = await chromium.launch(await browserOptions());
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const { run } = await useLighthouse();

test.each(['acme', 'locked'])(
  'Lighthouse gives 100 in all four categories, on phone and desktop: %s',
  async (slug) => {
    for (const device of ['mobile', 'desktop'] as const) {
      const outcome = await run(`${site.url}/status/${slug}`, { device });
      if (outcome.kind === 'failure') throw new Error(outcome.detail);
      const { overallScore, labData } = outcome.report;
      // 100 on an idle machine: the total blocking time grows with what else runs on it.
      expect(overallScore, JSON.stringify(labData)).toBeGreaterThanOrEqual(95);
      const categories = new Map(outcome.categories.map((one) => [one.id, one]));
      const scoreOf = (id: (typeof outcome.categories)[number]['id']) => {
        const found = categories.get(id);
        return { score: found?.score, failed: found?.findings.map((one) => one.id) };
      };
      for (const category of ['accessibility', 'best-practices'] as const)
        expect(scoreOf(category)).toMatchObject({ score: 100 });
      // Search engines may not list a page with a password, which Lighthouse counts against it.
      expect(scoreOf('seo')).toMatchObject(
        slug === 'locked' ? { failed: ['is-crawlable'] } : { score: 100 },
      );
    }
  },
);

const unlock = async (page: Page, typed: string): Promise<void> => {
  await page.getByLabel('Password').fill(typed);
  await page.keyboard.press('Enter');
};
const problems = async (page: Page, name: string): Promise<string[]> => {
  await page.screenshot({ path: `test-artefacts/status-${name}.png`, fullPage: true });
  const found = await page.evaluate<string[]>(
    `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' ' + target)))`,
  );
  return [...found, ...(await stickingOut(page))].map((problem) => `${name}: ${problem}`);
};

test('axe finds nothing, in either scheme and width, with any colour of a client', async () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 1440])
      for (const path of ['acme', 'yellow', 'acme/widget']) {
        const page = await browser.newPage({
          colorScheme,
          viewport: { width, height: 800 },
          bypassCSP: true,
        });
        await page.goto(`${site.url}/status/${path}`);
        await page.evaluate(axe.source);
        const name = `${path.replace('/', '-')}-${colorScheme}-${width}`;
        expect(await problems(page, name)).toEqual([]);
        await page.close();
      }
});

test.each(['light', 'dark'] as const)(
  'axe finds nothing before and after a password: %s',
  async (colorScheme) => {
    for (const width of [390, 1440]) {
      const viewport = { width, height: 800 };
      const page = await browser.newPage({ colorScheme, viewport, bypassCSP: true });
      await page.goto(`${site.url}/status/locked`);
      await page.evaluate(axe.source);
      const name = `locked-${colorScheme}-${width}`;
      expect(await problems(page, name)).toEqual([]);
      await unlock(page, 'wrong');
      await page.getByText('Wrong password. Try again.').waitFor();
      expect(await problems(page, `${name}-wrong`)).toEqual([]);
      await unlock(page, password);
      await page.getByRole('heading', { name: 'Acme' }).waitFor();
      expect(await problems(page, `${name}-open`)).toEqual([]);
      await page.close();
    }
  },
);

test('a page with a password opens by keyboard, for its tab, with nothing but its file', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  requested = [];
  await page.goto(`${site.url}/status/locked`);
  expect(await page.title()).toBe('Status page');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Wrong password. Try again.' }).waitFor();
  const field = page.getByLabel('Password');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  // It is selected, so that it can be typed again.
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'Acme' });
  await heading.waitFor();
  expect(await heading.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await page.title()).toBe('Acme: status');
  await page.reload();
  await heading.waitFor();
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(stored).not.toContain(password);
  const other = await context.newPage();
  await other.goto(`${site.url}/status/locked`);
  await other.getByLabel('Password').waitFor();
  expect(await other.content()).not.toContain('Acme');
  expect(new Set(requested)).toEqual(new Set(['/status/locked']));
  expect(said).toEqual([]);
  await context.close();
});

test('a page with a password says without script that it needs script, and sends no password', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${site.url}/status/locked`);
  expect(await page.getByText('Turn on JavaScript').isVisible()).toBe(true);
  expect(await page.getByLabel('Password').isVisible()).toBe(false);
  await page.close();
});
