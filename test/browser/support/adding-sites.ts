import type { Locator, Page } from 'playwright-core';

/** Duration of a scan of both devices: on a busy machine, one device alone has taken more than two minutes. */
export const scanPatience = { timeout: 300_000 };

/** For a test that waits for a scan, whose state a second try would meet. */
export const withScan = { timeout: 480_000, retry: 0 };

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

/** The crawled-pages modal is named after its question. */
export const foundPages = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Do you want to add these pages from that origin too?' });

/** Every value that a progress bar shows, until it is gone. */
export async function valuesOf(bar: Locator): Promise<number[]> {
  // At zero it has no width, and on a busy machine it may stay there for a while.
  await bar.waitFor({ state: 'attached' });
  // Noted in the page, where none is missed however busy the machine is.
  const values = bar.evaluate(
    (element) =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        const note = (): void => {
          const value = Number(element.getAttribute('aria-valuenow'));
          if (value !== seen.at(-1)) seen.push(value);
          if (element.isConnected) return;
          observer.disconnect();
          resolve(seen);
        };
        const observer = new MutationObserver(note);
        observer.observe(document, {
          subtree: true,
          childList: true,
          attributeFilter: ['aria-valuenow'],
        });
        note();
      }),
  );
  const [seen] = await Promise.all([values, bar.waitFor({ state: 'detached', ...scanPatience })]);
  return seen;
}
