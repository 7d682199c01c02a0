import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { seedAccount } from '../support/seed-account.ts';
import { lookAt } from './support/look-at.ts';
import type { Person } from './support/people.ts';
import { useProduct } from './support/product.ts';
import { seededFieldData, seedSite } from './support/seed-sites.ts';

const person = (email: string): Person => ({
  firstName: 'Grace',
  lastName: 'Hopper',
  email,
  password: 'Nanosecond-1906',
});
const owner = person('owner@example.com');
const beginner = person('beginner@example.com');
const full = person('full@example.com');

/** Serves a sitemap of many pages, and holds visitors up at `/slow`. */
const blog = await startLoopbackServer((request, response) => {
  const origin = `http://${request.headers.host}`;
  if (request.url === '/slow') return;
  const pages = Array.from({ length: 24 }, (_, index) => `${origin}/posts/${index + 1}`);
  const isMap = request.url === '/sitemap.xml';
  response.writeHead(200, { 'content-type': isMap ? 'application/xml' : 'text/html' });
  response.end(
    isMap
      ? `<urlset>${pages.map((page) => `<url><loc>${page}</loc></url>`).join('')}</urlset>`
      : '<!doctype html><title>Blog</title>',
  );
});
afterAll(() => blog.close());

const shop = 'https://shop.example.com/';
const product = await useProduct(async (world) => {
  const { table, addToPool } = world;
  const { accountId } = await seedAccount(table, {
    plan: 'Business',
    user: await addToPool(owner),
  });
  await seedSite(world, accountId, {
    url: shop,
    siteName: 'Shop',
    pages: [`${shop}basket`, `${shop}a/rather/long/path/to/a/product-with-a-very-long-name-in-it`],
    field: seededFieldData,
    scans: [
      { daysAgo: 40, score: 71 },
      { daysAgo: 30, score: 64 },
      { daysAgo: 20, score: 'failed' },
      { daysAgo: 9, score: 52 },
      { daysAgo: 1, score: 43 },
    ],
  });
  await seedSite(world, accountId, {
    url: `${blog.url}/`,
    siteName: 'Blog',
    pages: [`${blog.url}/posts/1`],
    scans: [
      { daysAgo: 3, score: 93 },
      { daysAgo: 0, score: 'failed' },
    ],
  });
  await seedSite(world, accountId, { url: 'https://new.example.com/', siteName: 'Never scanned' });
  await seedAccount(table, { user: await addToPool(beginner) });
  const limited = await seedAccount(table, { user: await addToPool(full) });
  await seedSite(world, limited.accountId, { url: shop, siteName: 'Shop' });
});

const visit = async (person?: Person): Promise<Page> =>
  (await product.visit(person === undefined ? {} : { as: person })).page;
const openForm = async (page: Page): Promise<void> => {
  await page.goto('/registered-sites');
  await page.getByRole('button', { name: 'Add Site' }).click();
};

describe('without a session', () => {
  const wrong = '/confirm-email?email=a%40example.com&confirmToken=';
  test.each([
    ['login', '/login', 'Sign in'],
    ['register', '/register', 'Create your account'],
    ['forgot-password', '/forgot-password', 'Forgot your password?'],
    ['new-password', `/new-password/${crypto.randomUUID()}?token=x`, 'Set a new password'],
    ['confirm-email-incomplete', wrong, 'Email confirmation'],
  ])('%s', async (name, path, heading) => {
    const page = await visit();
    await page.goto(path);
    await page.getByRole('heading', { name: heading }).waitFor();
    await lookAt(page, name);
    expect(await page.title()).toMatch(/Web Vitals$/);
  });

  test('forms with errors', async () => {
    const page = await visit();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Password is required').waitFor();
    await lookAt(page, 'login-errors');
    await page.goto('/register');
    await page.getByLabel('Password', { exact: true }).fill('Analytical-Engine-1843');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('First Name is required').waitFor();
    await lookAt(page, 'register-errors');
    expect(await page.getByText("Password don't match. Please try again!").count()).toBe(1);
  });
});

describe('with a session', () => {
  test.each([
    ['dashboard-empty', '/dashboard', 'There are no sites yet added from you', beginner],
    ['registered-sites-empty', '/registered-sites', 'There are no sites yet', beginner],
    ['registered-sites-full', '/registered-sites', "You're not allowed to add more", full],
    ['dashboard', '/dashboard', 'Web Vitals Overview', owner],
    ['registered-sites', '/registered-sites', 'Never scanned', owner],
    ['site-details-none', '/siteDetails', 'No site chosen', beginner],
    ['site-details-unscanned', `/siteDetails?url=${shop}`, 'This page was not scanned yet', full],
    ['ranking-details', '/rankingDetails', 'Ranking Details', owner],
    ['suggestion-details-none', '/suggestionDetails', 'No suggestion chosen', owner],
    ['coming', '/ping', 'Not part of this release yet', owner],
    ['error-page', '/errors', 'Something went wrong!', owner],
  ])('%s', async (name, path, text, who) => {
    const page = await visit(who);
    await page.goto(path);
    await page.getByText(text).first().waitFor();
    await page.waitForLoadState('networkidle');
    await lookAt(page, name);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  test('site details, everything opened', async () => {
    const page = await visit(owner);
    await page.goto(`/siteDetails?url=${encodeURIComponent(shop)}`);
    await page.getByRole('img', { name: 'Mobile score: 43 out of 100' }).waitFor();
    await lookAt(page, 'site-details');
    const findings = page.getByRole('heading', { level: 3 });
    const closed = findings.getByRole('button', { expanded: false });
    while ((await closed.count()) > 0) await closed.first().click();
    const charts = page.getByRole('button', { name: 'Show as table' });
    while ((await charts.count()) > 0) await charts.first().click();
    await lookAt(page, 'site-details-opened');
    expect(await page.getByRole('region', { name: /^Evidence/ }).count()).toBeGreaterThan(5);
  });

  test('site details after a failed scan', async () => {
    const page = await visit(owner);
    await page.goto(`/siteDetails?url=${encodeURIComponent(`${blog.url}/`)}`);
    await page.getByText('The page did not load in time.').first().waitFor();
    await lookAt(page, 'site-details-failed');
    expect(await page.getByText('does not have sufficient real-world').count()).toBeGreaterThan(0);
  });

  test('menus', async () => {
    const page = await visit(owner);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await lookAt(page, 'user-menu');
    const openSiteMenu = () => page.getByRole('button', { name: 'More for Blog' }).click();
    await page.goto('/registered-sites');
    await openSiteMenu();
    await lookAt(page, 'site-menu', { onPhone: openSiteMenu });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Ping' }).waitFor();
    expect(await page.getByRole('dialog').getByRole('link').count()).toBeGreaterThan(8);
  });

  test.each([
    ['add-page', 'Add Page', 'Page URL'],
    ['fetch-pages', 'Fetch Pages', 'Search pages'],
    ['edit-site', 'Edit Site', 'Site name'],
    ['delete-site', 'Remove Site', ''],
  ])('modal %s', async (name, item, field) => {
    const page = await visit(owner);
    await page.goto('/registered-sites');
    await page.getByRole('button', { name: 'More for Blog' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    if (field !== '') await dialog.getByLabel(field).waitFor();
    await lookAt(page, `modal-${name}`);
    expect(await dialog.count()).toBe(1);
  });

  test('modal delete-page', async () => {
    const page = await visit(owner);
    await page.goto('/registered-sites');
    const unfold = () => page.getByRole('button', { name: /^2 pages/ }).click();
    await unfold();
    await lookAt(page, 'registered-sites-unfolded', { onPhone: unfold });
    await unfold();
    await page.getByRole('button', { name: `Remove page ${shop}basket` }).click();
    await page.getByRole('dialog', { name: 'Delete Page' }).waitFor();
    await lookAt(page, 'modal-delete-page');
    expect(await page.getByRole('dialog').innerText()).toContain(`${shop}basket`);
  });

  test('modals of adding a site', async () => {
    const page = await visit(owner);
    await openForm(page);
    const form = page.getByRole('dialog', { name: 'Add New Site' });
    await form.getByLabel('Site URL').fill('not an address');
    await form.getByRole('button', { name: 'Add Site' }).click();
    await form.getByText('Site URL is not valid').waitFor();
    await lookAt(page, 'modal-add-site');
    await form.getByLabel('Site URL').fill(`${blog.url}/slow`);
    await form.getByRole('button', { name: 'Add Site' }).click();
    await page.getByRole('dialog', { name: 'Scanning your site' }).waitFor();
    await lookAt(page, 'modal-scan-wait');
    await form.getByText('The page did not load in time.').waitFor();
    await lookAt(page, 'modal-add-site-failed');
    expect(await form.getByRole('button', { name: 'Add Site' }).isEnabled()).toBe(true);
  });
});
