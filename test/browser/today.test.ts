import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { portfolioSite, portfolioSpecial } from '../support/seed-portfolio.ts';
import { lookAt, settled } from './support/look-at.ts';
import { agency } from './support/shared-people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const { open } = await useSharedProduct();

const names = (...indexes: number[]): string[] =>
  indexes.map((index) => portfolioSite(index).siteName);
const first = (page: Page, head: string) => page.getByRole('button', { name: head, exact: true });
const filter = (page: Page, words: RegExp) =>
  page.getByRole('list', { name: 'All sites' }).getByRole('button', { name: words });
const rows = (page: Page) => page.getByRole('table', { name: 'Sites' }).locator('tr[data-index]');
/** The names of the first rows. */
const shown = async (page: Page, most: number): Promise<string[]> =>
  (await rows(page).locator('a[data-row]').allInnerTexts()).slice(0, most);

/** A question, the one step from Today that answers it, and the sites that the list then begins with. */
const questions: [question: string, step: (page: Page) => Promise<void>, answer: string[]][] = [
  ['What is down?', (page) => filter(page, /^3 down$/).click(), names(0, 1, 2)],
  ['Which scans failed?', (page) => filter(page, /^2 scans failed$/).click(), names(3, 4)],
  ['Who got worse?', (page) => filter(page, /^7 got worse$/).click(), names(7, 8, 9)],
  [
    'Which certificates end?',
    (page) => filter(page, /^2 certificates end this week$/).click(),
    names(...portfolioSpecial.certificates),
  ],
  [
    'Which domains end?',
    (page) => filter(page, /^1 domain ends this week$/).click(),
    names(portfolioSpecial.domain),
  ],
  ['Which are slow?', (page) => filter(page, /^6 slow$/).click(), names(19, 14, 15)],
  ['Which are paused?', (page) => filter(page, /^5 paused$/).click(), names(24, 25, 26)],
  [
    'Which client has the worst LCP?',
    (page) => first(page, 'LCP').click(),
    names(portfolioSpecial.slowest),
  ],
  [
    'Which was down the longest this month?',
    (page) => first(page, 'Uptime').click(),
    names(portfolioSpecial.leastUp),
  ],
  [
    'Which has the lowest score on a phone?',
    (page) => first(page, 'Mobile').click(),
    names(portfolioSpecial.lowest),
  ],
  [
    'How is everything of the campaign?',
    (page) => page.getByRole('searchbox', { name: 'Search sites' }).fill('campaign'),
    names(...portfolioSpecial.tagged),
  ],
];

test('ten questions about 300 sites, each answered in one step', async () => {
  const page = await open('/today', agency);
  await page.getByText('300 sites', { exact: true }).waitFor();
  expect(await shown(page, 4)).toEqual(names(0, 1, 2, 3));
  for (const [question, step, answer] of questions) {
    await step(page);
    await rows(page)
      .first()
      .getByText(answer[0] ?? '', { exact: true })
      .waitFor();
    expect(await shown(page, answer.length), question).toEqual(answer);
    const { client } = portfolioSite(portfolioSpecial.slowest);
    const named = question === 'Which client has the worst LCP?' ? client : '';
    expect(await rows(page).first().innerText()).toContain(named);
    // Back to all sites, as the sidebar does.
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByText('300 sites', { exact: true }).waitFor();
  }
});

test('by keyboard: search, next, previous, and a palette', async () => {
  const page = await open('/today', agency);
  await page.getByText('300 sites', { exact: true }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('site 1');
  await page.keyboard.press('Enter');
  // Enter waits for the list to be filtered.
  await page.locator('a[data-row]:focus').waitFor();
  const focused = () => page.locator(':focus').innerText();
  const before = await focused();
  await page.keyboard.press('j');
  expect(await focused()).not.toBe(before);
  await page.keyboard.press('k');
  expect(await focused()).toBe(before);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Site, screen or action' }).fill('site 299');
  await page.getByRole('option', { name: /^Site 299/ }).waitFor();
  await lookAt(page, 'palette', { part: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await focused()).toBe(before);
  await page.getByRole('button', { name: 'Save Filter' }).click();
  await page.getByRole('dialog', { name: 'Save Filter' }).waitFor();
  await lookAt(page, 'modal-save-filter', { part: '[role=dialog]' });
});

test('a line is 44 px high, and higher on narrow screens for a state that needs it', async () => {
  const page = await open('/today', agency);
  await page.getByText('300 sites', { exact: true }).waitFor();
  await settled(page);
  await lookAt(page, 'today');
  // A state is never cut: where it has less room it takes more lines.
  for (const [width, most] of [
    [1440, 44],
    [1024, 100],
    [390, 100],
    [320, 160],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await rows(page).first().waitFor();
    const heights = await page.evaluate<number[]>(
      `[...document.querySelectorAll('tr[data-index]')].map((row) => Math.round(row.getBoundingClientRect().height))`,
    );
    expect(heights).not.toEqual([]);
    expect(Math.min(...heights), `${width} px`).toBeGreaterThanOrEqual(44);
    expect(Math.max(...heights), `${width} px`).toBeLessThanOrEqual(most);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [order, arrow] of [
    ['ascending', '↑'],
    ['descending', '↓'],
  ] as const) {
    await first(page, 'Mobile').click();
    const sorted = page.locator(`th[aria-sort=${order}] > button`);
    await sorted.waitFor();
    const content = await page.evaluate<string>(
      `getComputedStyle(document.querySelector('th[aria-sort=${order}] > button'), '::after').content`,
    );
    expect(content).toContain(arrow);
  }
});
