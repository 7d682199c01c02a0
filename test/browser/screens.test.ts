import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { isWhole } from '../support/is-whole.ts';
import { lookAt, settled } from './support/look-at.ts';
import { agency, full, owner, rival, shop } from './support/shared-people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const { open, visit } = await useSharedProduct();

/** Screens that other tests look at with more on them: 'forms with errors', and `opened-screens.test.ts`. */
const looksElsewhere = /^(?:login|register|registered-sites.*)$/;
const toLookAt = <Row extends [string, ...unknown[]]>(rows: Row[]): Row[] =>
  rows.filter(([name]) => isWhole || !looksElsewhere.test(name));

describe('without a session', () => {
  test.each(
    toLookAt([
      ['login', '/login', 'Sign in'],
      ['register', '/register', 'Create your account'],
      ['forgot-password', '/forgot-password', 'Forgot your password?'],
      ['new-password', `/new-password/${crypto.randomUUID()}?token=x`, 'Set a new password'],
      ['sub-user-password', '/sub-user/set-password?email=a%40example.com', 'Set your password'],
    ]),
  )('%s', async (name, path, heading) => {
    const page = await open(path);
    await page.getByRole('heading', { name: heading }).waitFor();
    await lookAt(page, name);
    expect(await page.title()).toMatch(/Web Vitals$/);
  });

  test('text has letters, not boxes', async () => {
    const { page } = await visit();
    await page.setContent('<b id="a">iiiiii</b><br><b id="b">mmmmmm</b>');
    const width = (id: string) =>
      page.locator(id).evaluate((element) => element.getBoundingClientRect().width);
    expect(await width('#b')).toBeGreaterThan((await width('#a')) * 1.5);
  });

  test('forms with errors', async () => {
    let page = await open('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Password is required').waitFor();
    await lookAt(page, 'login-errors');
    page = await open('/register');
    await page.getByLabel('Password', { exact: true }).fill('Analytical-Engine-1843');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('First Name is required').waitFor();
    const colours = await page.evaluate<string[]>(`
      ['select', 'select option', 'body'].map((one) => getComputedStyle(document.querySelector(one)).color)
    `);
    // The field is red, what can be chosen in it is not.
    expect(colours[1]).toBe(colours[2]);
    expect(colours[0]).not.toBe(colours[2]);
    await lookAt(page, 'register-errors');
    expect(await page.getByText("Password don't match. Please try again!").count()).toBe(1);
  });
});

type FrameRow = [string, string, typeof owner | undefined, string | null, string | null];
const withoutFrame: FrameRow[] = isWhole
  ? [
      ['nothing on a public screen', '/register', owner, null, null],
      ['nothing without a session', '/registered-sites', undefined, null, null],
    ]
  : [];

/** Lists whose every line is 44 px high, the line between two included: selectors by name. */
const linesOf44: Partial<Record<string, string>> = {
  incidents: 'main tr[data-index]',
  notifications: 'main li > [data-unread]',
};

describe('with a session', () => {
  test.each(
    toLookAt([
      ['registered-sites-full', '/registered-sites', "You're not allowed to add more", full],
      ['dashboard-unmeasured', '/dashboard', 'No sufficient data for uptime status!', full],
      ['registered-sites', '/registered-sites', 'Never scanned', owner],
      [
        'site-details-unscanned',
        `/siteDetails?url=${shop}`,
        'Fixes appear here after a scan.',
        full,
      ],
      [
        'scan-changes',
        `/scanChanges?url=${shop}&device=mobile`,
        / before, \d+ after|points? (?:slower|faster)/,
        owner,
      ],
      ['comparison', `/comparisionDetails?url=${rival}`, 'Rival is faster', owner],
      ['manage-users', '/add-subusers', 'Invitation expired', full],
      ['subscription-plans', '/subscription-plans', 'Features of the Business plan', owner],
      ['billing', '/billing', 'Download all as .zip', owner],
      ['settings-export', '/settings', 'Export my data', owner],
      ['notifications', '/viewAllNotifications', /^\d+ unread\.$/, owner],
      ['incidents', '/incidents', 'Shop is down', owner],
      ['google-analysis', '/google-analysis', 'Not on this map', full],
      ['add-property-id', '/add-property-id', 'What we need', owner],
      ['competitors', '/competitor-analysis', 'Another rival with a rather long name', owner],
      ['clients', '/clients', 'Dance Studio', agency],
      ['import-sites', '/import-sites', 'The server answered 404.', agency],
      ['competitors-full', '/competitor-analysis', 'Limit reached!', full],
    ]),
  )('%s', async (name, path, text, who) => {
    const page = await open(path, who);
    await page.getByText(text).filter({ visible: true }).first().waitFor();
    await settled(page);
    await lookAt(page, name);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    const line = linesOf44[name];
    if (line === undefined) return;
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const heights = await page.evaluate<number[]>(
        `[...document.querySelectorAll('${line}')].map((one) => Math.round(one.getBoundingClientRect().height))`,
      );
      expect(new Set(heights), `${width} px`).toEqual(new Set([44]));
    }
  });

  test.each<FrameRow>([
    ['the frame of Registered Sites', '/registered-sites', owner, 'frame', 'Registered Sites'],
    ['the frame of the overview', '/dashboard', owner, 'frame', 'Web Vitals Overview'],
    ...withoutFrame,
  ])('before the application has started there is %s', async (_, path, who, start, title) => {
    const { page } = await visit(who && { as: who });
    await page.route(/\.js$/, async (route) =>
      route.request().url().endsWith('/before-paint.js') ? route.continue() : undefined,
    );
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('#frame').waitFor({ state: 'attached' });
    expect(await page.locator('html').getAttribute('data-start')).toBe(start);
    expect(await page.locator('#frame').isVisible()).toBe(start === 'frame');
    const shown = page.getByRole('heading', { level: 1 });
    expect(await shown.allInnerTexts()).toEqual(title === null ? [] : [title]);
  });

  test('the bell, a notification and its incident', async () => {
    const page = await open('/incidents', owner);
    const bell = page.getByRole('button', { name: /^Notifications, \d\+? unread$/ });
    await bell.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Load More' }).waitFor();
    await lookAt(page, 'bell', { part: '[aria-label="Your notifications"]' });
    await page.keyboard.press('Escape');
    expect(await page.getByRole('button', { name: 'Load More' }).isVisible()).toBe(false);
    await bell.click();
    // Scans that other tests have waited for are newer.
    await page.getByRole('button', { name: 'Load More' }).click();
    // The screen behind it links to the incident by the same words.
    await page
      .getByLabel('Your notifications')
      .getByRole('link', { name: /^Shop is down/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Where it was sent' }).waitFor();
    await lookAt(page, 'notification');
    await page.getByRole('link', { name: 'View incident' }).click();
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText('Grace Hopper acknowledged it').waitFor();
    await settled(page);
    await lookAt(page, 'incident');
  });

  test('the code of a screen and its first answer are requested before the application has loaded', async () => {
    const { page } = await visit({ as: owner });
    await page.goto('/registered-sites');
    await page.getByText('Never scanned').waitFor();
    const [loaded, ...requested] = await page.evaluate<number[]>(`
      [/index-.*js$/, /registered-sites.page/, /\\/frame-.*js$/, /user-plan/].map((name) =>
        performance.getEntriesByType('resource').find((one) => name.test(one.name)))
        .map(({ startTime, responseEnd }, index) => index === 0 ? responseEnd : startTime)
    `);
    expect(Math.max(...requested)).toBeLessThan(loaded ?? 0);
  });

  test('invoices are downloaded as PDF and as zip', async () => {
    const { page, watch } = await visit({ as: owner });
    // They are printed first.
    watch.expect(/status of 409.*\/invoices\//s);
    await page.goto('/billing');
    const files: (readonly [string, string])[] = [];
    for (const button of ['Download .pdf of WV-2026-0011', 'Download all as .zip']) {
      const [download] = await Promise.all([
        page.waitForEvent('download', { timeout: 60_000 }),
        page.getByRole('button', { name: button }).click(),
      ]);
      const bytes = await buffer(await download.createReadStream());
      files.push([download.suggestedFilename(), bytes.subarray(0, 4).toString()]);
    }
    expect(files).toEqual([
      ['invoice-WV-2026-0011.pdf', '%PDF'],
      ['invoices.zip', 'PK\u0003\u0004'],
    ]);
  });
});
