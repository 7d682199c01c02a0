import { afterAll, describe, expect, test } from 'vitest';
import { startSmallSite } from '../fixtures/small-site.ts';
import { freePort } from '../support/free-port.ts';
import { seedAccount } from '../support/seed-account.ts';
import { addSite, foundPages, scanPatience, waitPopup, withScan } from './support/adding-sites.ts';
import { graceAt } from './support/people.ts';
import { useProduct } from './support/product.ts';

const grace = graceAt('grace@example.com');
const product = await useProduct(async ({ table, addToPool }) => {
  await seedAccount(table, { plan: 'Developer', user: await addToPool(grace) });
});
const site = await startSmallSite();
afterAll(() => site.close());

describe('a first scan', withScan, () => {
  const noSites = 'There are no sites yet added from you. Please go ahead and try it out!';

  test.each([
    [
      'a port without a listener',
      async () => `http://127.0.0.1:${await freePort()}/`,
      'The server did not accept the connection.',
    ],
    [
      'a page that answers 500',
      async () => `${site.url}/broken`,
      'The server answered with an error.',
    ],
  ])('that fails saves nothing: %s', async (_case, address, reason) => {
    const url = await address();
    const { page } = await product.visit({ as: grace });
    await addSite(page, { url, name: 'Broken site' });
    await waitPopup(page).waitFor();
    await page.getByText(`Scan failed (${url}), please try again later`).waitFor(scanPatience);
    await waitPopup(page).waitFor({ state: 'hidden' });
    const form = page.getByRole('dialog', { name: 'Add New Site' });
    await form.getByRole('alert').getByText(reason).waitFor();
    expect(await form.getByRole('button', { name: 'Add Site' }).isEnabled()).toBe(true);
    expect(await page.getByText(`Scanning ... ${url}`).count()).toBe(0);
    await page.reload();
    await page.getByText(noSites).waitFor();
  });

  test('is picked up after a reload, and saves the site; then a page is added, scanned and followed', async () => {
    const { page } = await product.visit({ as: grace });
    await addSite(page, { url: site.url, name: 'Small site' });
    await waitPopup(page).getByRole('progressbar').waitFor();
    await waitPopup(page)
      .getByRole('status')
      .filter({ hasText: /Starting the browser|Loading the page/ })
      .waitFor();
    await page.reload();
    const strip = page.getByRole('region', { name: 'Site being added' });
    await strip.getByText(new RegExp(`Adding ${new URL(site.url).host}`)).waitFor();
    await page
      .getByText('Initial Scan has finished. Go and check the results!')
      .waitFor(scanPatience);
    const found = foundPages(page);
    await found.getByText('Home page').waitFor();
    const row = page.getByRole('row', { name: 'Small site' });
    expect(await row.innerText()).toContain('Home page only');

    await found.getByRole('checkbox', { name: '/about' }).check();
    const begun = page.waitForResponse(
      (answer) => /\/api\/scan\/?$/.test(answer.url()) && answer.status() === 202,
    );
    await found.getByRole('button', { name: 'Add Pages' }).click();
    await page.getByText(`Pages has been added successfully ${site.url}/`).waitFor();
    // Once the page's own scan has begun, a reload picks its progress up.
    await begun;
    await page.getByRole('button', { name: /^1 page.*1 being scanned/ }).waitFor();
    await page.reload();
    // The page that is scanned is in view without a click.
    await page.getByRole('progressbar', { name: `Scan of ${site.url}/about` }).waitFor();
  });
});
