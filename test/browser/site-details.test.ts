import { describe, expect, test } from 'vitest';
import { lookAt } from './support/look-at.ts';
import { owner, shop, useSeededProduct } from './support/seeded-product.ts';

const { blog, visit } = await useSeededProduct();

describe('site details', () => {
  const visitShop = async () => {
    const page = await visit(owner);
    await page.goto(`/siteDetails?url=${encodeURIComponent(shop)}`);
    await page.getByRole('img', { name: 'Mobile score: 43 out of 100' }).waitFor();
    return page;
  };

  test('as they are met', async () => {
    const page = await visitShop();
    await lookAt(page, 'site-details');
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  test('everything opened', async () => {
    const page = await visitShop();
    const findings = page.getByRole('heading', { level: 3 });
    const closed = findings.getByRole('button', { expanded: false });
    while ((await closed.count()) > 0) await closed.first().click();
    const charts = page.getByRole('button', { name: 'Show as table' });
    while ((await charts.count()) > 0) await charts.first().click();
    await lookAt(page, 'site-details-opened');
    expect(await page.getByRole('region', { name: /^Evidence/ }).count()).toBeGreaterThan(5);
  });

  test('after a failed scan', async () => {
    const page = await visit(owner);
    await page.goto(`/siteDetails?url=${encodeURIComponent(`${blog}/`)}`);
    await page.getByText('The page did not load in time.').first().waitFor();
    await lookAt(page, 'site-details-failed');
    expect(await page.getByText('does not have sufficient real-world').count()).toBeGreaterThan(0);
  });
});
