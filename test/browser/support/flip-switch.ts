import type { Page } from 'playwright-core';

/** Clicks the label around a switch, as a pointer does: the track that is seen covers the checkbox. */
export const flipSwitch = (page: Page, name: string): Promise<void> =>
  page
    .locator('label')
    .filter({ has: page.getByRole('switch', { name }) })
    .click();
