import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { isWhole } from '../support/is-whole.ts';
import { flipSwitch } from './support/flip-switch.ts';
import { lookAt, settled } from './support/look-at.ts';
import { owner, shop } from './support/shared-people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const { open, visit } = await useSharedProduct();

describe('the results of monitoring', () => {
  test('on the overview, with the keywords and all of them', async () => {
    const page = await open('/dashboard', owner);
    const keywords = page.getByRole('region', { name: 'Top Keywords' });
    await keywords.getByText('buy shoes online').waitFor();
    expect(await keywords.getByRole('row').count()).toBe(5);
    await page.getByText('There are some significant differences').waitFor();
    await settled(page);
    await lookAt(page, 'dashboard');
    await keywords.getByRole('link', { name: 'View Full Report' }).click();
    await page.getByRole('heading', { level: 1, name: 'Shop Ranking Details' }).waitFor();
    await lookAt(page, 'ranking-details-data');
    expect(await page.getByRole('row').count()).toBe(7);
  });

  test('a button that works keeps its words and its colours beside the loader', async () => {
    const page = await open('/dashboard', owner);
    await page.route('**/api/uptime', () => undefined);
    const uptime = page.getByRole('region', { name: 'Web Uptime' });
    const name = 'New Scan: uptime';
    const button = uptime.getByRole('button', { name });
    const colour = (): Promise<string> =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector('[aria-label="${name}"]')).color`,
      );
    await button.waitFor();
    const before = await colour();
    await button.click();
    await uptime.locator('[aria-busy=true] .mantine-Loader-root').waitFor();
    expect(await colour()).toBe(before);
    expect(await button.innerText()).toBe('New Scan');
    await page.unroute('**/api/uptime');
  });

  test('in the markup, message by message and grouped', async () => {
    const page = await open(`/w3ValidationDetails?url=${encodeURIComponent(shop)}`, owner);
    await page.getByText('50 messages').waitFor();
    await lookAt(page, 'markup-details');
    await flipSwitch(page, 'Group duplicates');
    await page.getByRole('textbox', { name: 'Search messages' }).fill('attribute');
    await page.getByText('5 of 8 different messages').waitFor();
    await page
      .getByRole('button', { name: /more places/ })
      .first()
      .click();
    await lookAt(page, 'markup-details-grouped');
    expect(await page.getByRole('cell', { name: /^Line 12, .*Line 66, / }).count()).toBe(1);
  });

  test('by a scan, and how to fix it in general and with WordPress', async () => {
    const type = 'image-delivery-insight';
    const search = new URLSearchParams({ url: shop, device: 'mobile', type });
    const page = await open(`/suggestionDetails?${search.toString()}`, owner);
    await page.getByRole('tab', { name: 'WordPress' }).waitFor();
    await settled(page);
    await lookAt(page, 'suggestion-details');
    await page.getByRole('tab', { name: 'WordPress' }).click();
    const panel = page.getByRole('tabpanel', { name: 'WordPress' });
    expect(await panel.getByRole('link', { name: 'Performance Lab' }).isVisible()).toBe(true);
  });
});

/** A page of the owner on a phone, and its layout shift since it was last loaded. */
async function visitOnPhone() {
  const { page } = await visit({ as: owner, viewport: { width: 390, height: 844 } });
  await page.addInitScript(`
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) globalThis.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  return { page, shift: () => page.evaluate<number>('globalThis.shift') };
}

const slowScreens: [string, Record<string, string>, string][] = [
  ['/w3ValidationDetails', {}, '50 messages'],
  ['/suggestionDetails', { device: 'mobile', type: 'unused-javascript' }, 'How to fix'],
];
test.each(isWhole ? slowScreens : slowScreens.slice(0, 1))(
  '%s stays where it is while it loads, on a phone',
  async (path, more, text) => {
    const { page, shift } = await visitOnPhone();
    // One answer after the other, slow enough for every state to be painted.
    let asked = 0;
    await page.route('**/api/**', async (route) => {
      asked += 1;
      await setTimeout(asked * 100);
      await route.continue();
    });
    await page.goto(`${path}?${new URLSearchParams({ url: shop, ...more }).toString()}`);
    await page.getByText(text).waitFor();
    await settled(page);
    expect(await shift()).toBeLessThan(0.01);
  },
);

test('/siteDetails stays where it is, and a reload returns to the same place without a jump', async () => {
  const { page, shift } = await visitOnPhone();
  const stood = async (): Promise<void> => {
    await page.getByRole('img', { name: 'Mobile score: 43 out of 100' }).waitFor();
    await settled(page);
    expect(await shift()).toBe(0);
  };
  await page.goto(`/siteDetails?${new URLSearchParams({ url: shop }).toString()}`);
  await stood();
  // Parts below may still have to come before the page is that long.
  await expect.poll(() => page.evaluate<number>('scrollTo(0, 2500), scrollY')).toBe(2500);
  await page.reload();
  await stood();
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(2500);

  await page.evaluate(`document.querySelector('main a[href^="/suggestionDetails"]').click()`);
  await page.getByRole('heading', { name: 'How to fix' }).waitFor();
  expect(await page.evaluate<number>('scrollY')).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate<number>('scrollY')).toBe(2500);
  // Another page that is opened by its address begins at its top.
  await page.goto(`/w3ValidationDetails?${new URLSearchParams({ url: shop }).toString()}`);
  await page.getByText('50 messages').waitFor();
  expect(await page.evaluate<number>('scrollY')).toBe(0);
});
