import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { portfolioSite, portfolioSpecial } from '../support/seed-portfolio.ts';
import { lookAt, settled, stickingOut } from './support/look-at.ts';
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
    // A sorted list has 300 sites already, in another order.
    await rows(page).first().getByText('Site 0', { exact: true }).waitFor();
  }
});

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of Today' }).getByRole('link', { name, exact: true });
const choose = (page: Page, group: string, words: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(words, { exact: true }).click();
/** Without the days that head some of them. */
const rowsOf = (page: Page, name: string) =>
  page.getByRole('table', { name, exact: true }).locator('tr[data-index]:not(:has(> td[colspan]))');

/** What an agency asks each morning: the steps from Today, at most two, and the line that then answers it. */
const morning: {
  question: string;
  steps: ((page: Page) => Promise<void>)[];
  table: string;
  /** Each in the line of its place, the first one first. */
  answer: RegExp[];
}[] = [
  {
    question: 'What is down?',
    steps: [(page) => filter(page, /^3 down$/).click()],
    table: 'Sites',
    answer: [/Site 0/, /Site 1/, /Site 2/],
  },
  {
    question: 'Since when?',
    steps: [(page) => filter(page, /^3 down$/).click()],
    table: 'Sites',
    answer: [/Down since .*\d\d:\d\d: the server answered 503/],
  },
  {
    question: 'Who got slower this week, and by how much?',
    steps: [(page) => tab(page, 'Since').click(), (page) => choose(page, 'Since', '7 days')],
    table: 'Since',
    answer: [
      /Down/,
      /Down/,
      /Down/,
      /Was down/,
      /Slower.*Site 8.*64 points slower/s,
      /Site 7.*20 points/s,
    ],
  },
  {
    question: 'What ends in 60 days?',
    steps: [(page) => tab(page, 'Expiring').click()],
    table: 'Expiring',
    answer: [
      /site-10[01]\.example.*Certificate/s,
      /site-10[01]\.example/,
      /site-110\.example.*Domain/s,
    ],
  },
  {
    question: 'Which client has the worst LCP by visitors?',
    steps: [(page) => tab(page, 'Clients').click(), (page) => choose(page, 'LCP of', 'Visitors')],
    table: 'Clients',
    answer: [/Dance Studio.*3\.9\ss.*Site 33/s, /Acme.*2\.6\ss.*Site 36/s],
  },
  {
    question: 'Which one fix gains the most over all sites?',
    steps: [(page) => tab(page, 'Fixes').click()],
    table: 'Fixes',
    answer: [
      /Render-blocking requests.*theme\.css.*\+\d{4}|Render-blocking requests.*theme\.css.*\+1,\d{3}/s,
    ],
  },
  {
    question: 'Who must be called?',
    steps: [(page) => tab(page, 'Clients').click()],
    table: 'Clients',
    answer: [/Acme.*Site 0.*Ann Acker.*\+49 30 1234567/s, /Bakery Mill.*Site 1.*by Grace Hopper/s],
  },
  {
    question: 'What did my team do?',
    steps: [(page) => tab(page, 'Team').click()],
    table: 'Team',
    answer: [/Grace.*(Called|Marked|Acknowledged)/s, /Grace/, /Grace/],
  },
  {
    question: 'Which sites have no data, and why?',
    steps: [(page) => tab(page, 'No Data').click()],
    table: 'No Data',
    answer: [/Site 20.*Scans: not scanned yet/s],
  },
  {
    question: 'What changed since yesterday?',
    steps: [(page) => tab(page, 'Since').click()],
    table: 'Since',
    answer: [
      /Down.*Site [012].*(Grace|nobody yet)/s,
      /Down/,
      /Down/,
      /Was down.*Site 130.*for 34\smin/s,
      /Slower.*Site 7.*20 points slower/s,
      /Technology.*Site 41.*WooCommerce added/s,
      /Deployed.*Site 42.*v12.*Grace/s,
      /Faster.*Site 40.*18 points faster/s,
    ],
  },
];

test('what an agency asks each morning, each answered in at most two steps', async () => {
  const page = await open('/today', agency);
  for (const { question, steps, table, answer } of morning) {
    expect(steps.length, question).toBeLessThanOrEqual(2);
    for (const step of steps) await step(page);
    await rowsOf(page, table)
      .nth(answer.length - 1)
      .waitFor();
    await settled(page);
    for (const [index, line] of answer.entries())
      expect(await rowsOf(page, table).nth(index).innerText(), question).toMatch(line);
    await page.getByRole('link', { name: 'Today' }).click();
    await page.getByText('300 sites', { exact: true }).waitFor();
  }
});

test.each(['since', 'fixes', 'clients', 'team', 'no-data', 'expiring'])(
  'the part %s can be read by everyone, and on a narrow screen',
  async (view) => {
    const page = await open(`/today?view=${view}`, agency);
    await page.locator('tr[data-index]').first().waitFor();
    await settled(page);
    await lookAt(page, `today-${view}`);
    await page.setViewportSize({ width: 320, height: 844 });
    expect(await stickingOut(page)).toEqual([]);
  },
);

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
