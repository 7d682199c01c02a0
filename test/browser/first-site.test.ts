import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { startSmallSite } from '../fixtures/small-site.ts';
import {
  addSite,
  foundPages,
  scanPatience,
  valuesOf,
  waitPopup,
  withScan,
} from './support/adding-sites.ts';
import { followMailedLink } from './support/mailbox.ts';
import { fillRegistration, sendSignIn, signOut, type Person } from './support/people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const ada: Person = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  password: 'Analytical-Engine-1843',
};
const product = await useSharedProduct();
const site = await startSmallSite();
afterAll(() => site.close());
const home = `${site.url}/`;

const confirmation = 'Please confirm your email address';

describe('the main job', () => {
  test('register, confirm from the mailbox, sign in', async () => {
    const visit = await product.visit();
    const { page } = visit;
    await page.goto('/');
    await page.getByRole('link', { name: 'Register now' }).click();
    await fillRegistration(page, { ...ada, password: 'Password-1' });
    const register = page.getByRole('button', { name: 'Register' });
    expect(await register.isDisabled()).toBe(true);
    await fillRegistration(page, ada);
    await register.click();
    await page.waitForURL('/dashboard');
    await page.getByText(confirmation).waitFor();

    const confirmed = await followMailedLink(page, ada, confirmation);
    await confirmed.getByText('Your Email has been confirmed successfully!').waitFor();
    await confirmed.close();

    await page.goto('/dashboard');
    await page
      .getByText('There are no sites yet added from you. Please go ahead and try it out!')
      .waitFor();
    await page.getByRole('textbox', { name: 'Site URL' }).waitFor();
    expect(await page.getByText(confirmation).count()).toBe(0);
    await signOut(visit);
    await sendSignIn(page, ada);
    await page.waitForURL('/dashboard');
  });

  test('add a site, see its scan, be offered its pages, read the results', withScan, async () => {
    const { page } = await product.visit({ as: ada });
    const pushed: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => pushed.push(payload.toString())),
    );
    await addSite(page, { url: site.url, name: 'Small site' });

    const wait = waitPopup(page);
    await wait.getByText('The Initial PageSpeed Insights Scan takes some time').waitFor();
    await page.getByText(`Scanning ... ${home}`).waitFor();
    const [seen, report] = await Promise.all([
      valuesOf(wait.getByRole('progressbar')),
      wait.getByRole('link', { name: 'Open the report' }).getAttribute('href', scanPatience),
      wait
        .getByText(/^The server answered in/)
        .first()
        .waitFor(scanPatience),
      wait
        .getByText(/^First content after/)
        .first()
        .waitFor(scanPatience),
    ]);
    expect(report).toMatch(/^\/siteDetails\?url=/);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect(pushed.join()).toContain('scan_progress');
    await page.getByText('Initial Scan has finished. Go and check the results!').waitFor();

    const found = foundPages(page);
    await found.getByText('Home page').waitFor();
    expect(await found.getByRole('checkbox', { name: '/about' }).isChecked()).toBe(false);
    await found.getByRole('button', { name: 'Close', exact: true }).click();
    // Trial allows one site.
    await page.getByText("You're not allowed to add more than 1 sites.").waitFor();
    expect(await page.getByRole('button', { name: 'Add Site' }).isDisabled()).toBe(true);

    const scores = await page
      .getByRole('row', { name: 'Small site' })
      .getByRole('cell')
      .nth(3)
      .innerText();
    const [mobile = '', desktop = ''] = scores.match(/\d+/g) ?? [];
    await page.getByRole('link', { name: `View report of ${home}`, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Small site' }).waitFor();
    await page.getByRole('img', { name: `Mobile score: ${mobile} out of 100` }).waitFor();
    await page.getByRole('img', { name: `Desktop score: ${desktop} out of 100` }).waitFor();
    await page.getByRole('button', { name: 'Lab Data', exact: true }).click();
    const lab = page.getByRole('table', { name: 'Lab data on Mobile' });
    await lab.getByRole('row').nth(6).waitFor();
    expect(await lab.getByRole('row').count()).toBe(7);
    await page.getByRole('img', { name: 'The page on mobile at the end of the load' }).waitFor();
    await page.getByRole('button', { name: /Render-blocking requests/, expanded: false }).click();
    await page
      .getByRole('region', { name: /^Evidence/ })
      .getByText('style.css')
      .waitFor();

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^Web Vitals Small site \d{4}-\d{2}-\d{2}\.csv$/);
    expect(await text(await file.createReadStream())).toContain(`Performance,${mobile},of 100,`);
  });
});
