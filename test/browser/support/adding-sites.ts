import type { Locator, Page } from 'playwright-core';

/** Fills the Add Site modal and sends it. */
export async function addSite(page: Page, site: { url: string; name: string }): Promise<void> {
  await page.goto('/registered-sites');
  await page.getByRole('button', { name: 'Add Site' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Site' });
  await form.getByLabel('Site URL').fill(site.url);
  // As people do it: the name that is suggested meanwhile is selected, and typing replaces it.
  await page.keyboard.press('Tab');
  await page.keyboard.type(site.name);
  await form.getByRole('button', { name: 'Add Site' }).click();
}

/** The wait popup of a first scan. */
export const waitPopup = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Scanning your site' });

/** What the crawled-pages modal asks is its name. */
export const foundPages = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Do you want to add these pages from that origin too?' });

/** Every value that a progress bar shows, until it is gone. */
export async function valuesOf(bar: Locator): Promise<number[]> {
  await bar.waitFor();
  const seen: number[] = [];
  for (;;) {
    const value = await bar.getAttribute('aria-valuenow', { timeout: 500 }).catch(() => null);
    if (value === null) return seen;
    if (Number(value) !== seen.at(-1)) seen.push(Number(value));
    await bar.page().waitForTimeout(100);
  }
}
