import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { startSmallSite } from '../fixtures/small-site.ts';
import { fillRegistration, sendSignIn, signOut, type Person } from './support/people.ts';
import { useProduct } from './support/product.ts';

const ada: Person = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  password: 'Analytical-Engine-1843',
};
const product = await useProduct();
const site = await startSmallSite();
afterAll(() => site.close());
const home = `${site.url}/`;
const about = `${site.url}/about`;

const numberIn = (text: string | null): number => Number(/\d+/.exec(text ?? '')?.[0]);

/** Reads a progress bar until it is gone. */
async function watchProgress(page: Page, name: string): Promise<number[]> {
  const bar = page.getByRole('progressbar', { name });
  await bar.waitFor();
  const seen: number[] = [];
  while (await bar.isVisible()) {
    const value = await bar.getAttribute('aria-valuenow', { timeout: 1000 }).catch(() => null);
    if (value !== null && Number(value) !== seen.at(-1)) seen.push(Number(value));
    await page.waitForTimeout(200);
  }
  return seen;
}

describe('the main job', () => {
  test('register, confirm from the mailbox, sign in', async () => {
    const { page } = await product.visit();
    await page.goto('/');
    await page.getByRole('link', { name: 'Register now' }).click();
    await fillRegistration(page, { ...ada, password: 'Password-1' });
    const register = page.getByRole('button', { name: 'Register' });
    expect(await register.isDisabled()).toBe(true);
    await fillRegistration(page, ada);
    await register.click();
    await page.waitForURL('/dashboard');
    await page.getByText('Please confirm your email address').waitFor();

    await page.goto('/mailbox');
    await page.getByRole('link', { name: 'Please confirm your email address' }).click();
    const mail = page.frameLocator('iframe[title=Message]');
    const [confirmation] = await Promise.all([
      page.waitForEvent('popup'),
      mail.getByRole('link').first().click(),
    ]);
    await confirmation.getByText('Your Email has been confirmed successfully!').waitFor();
    await confirmation.close();

    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Web Vitals Overview' }).waitFor();
    await page
      .getByText('There are no sites yet added from you. Please go ahead and try it out!')
      .waitFor();
    expect(await page.getByText('Please confirm your email address').count()).toBe(0);
    await signOut(page);
    await sendSignIn(page, ada);
    await page.waitForURL('/dashboard');
  });

  test('add a site, see its scan, add one page, read the results', async () => {
    const { page } = await product.visit({ as: ada });
    const pushed: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => pushed.push(String(payload))),
    );
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Registered Sites' }).click();
    await page.getByRole('button', { name: 'Add Site' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Site' });
    await form.getByLabel('Site URL').fill(site.url);
    await form.getByLabel('Site name').fill('Small site');
    await form.getByRole('button', { name: 'Add Site' }).click();

    const wait = page.getByRole('dialog', { name: 'Scanning your site' });
    await wait.getByText('The Initial PageSpeed Insights Scan takes some time').waitFor();
    const seen = await watchProgress(page, 'Progress of the scan');
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect(pushed.some((message) => message.includes('scan_progress'))).toBe(true);
    await page.getByText('Initial Scan has finished. Go and check the results!').waitFor();

    const found = page.getByRole('dialog', {
      name: 'Do you want to add these pages from that origin too?',
    });
    await found.getByText('Home page').waitFor();
    await found.getByLabel('/about').check();
    await found.getByRole('button', { name: 'Add Pages' }).click();
    await page.getByText(`Pages has been added successfully ${home}`).waitFor();
  });
});
