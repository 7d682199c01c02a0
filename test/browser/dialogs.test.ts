import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookAt } from './support/look-at.ts';
import { owner, shop, useSeededProduct } from './support/seeded-product.ts';

const { blog, visit } = await useSeededProduct();

const openForm = async (page: Page): Promise<void> => {
  await page.goto('/registered-sites');
  await page.getByRole('button', { name: 'Add Site' }).click();
};

describe('dialogs', () => {
  test.each([
    ['add-page', 'Add Page', 'Page URL'],
    ['fetch-pages', 'Fetch Pages', 'Search pages'],
    ['edit-site', 'Edit Site', 'Site name'],
    ['delete-site', 'Remove Site', ''],
  ])('modal %s', async (name, item, field) => {
    const page = await visit(owner);
    await page.goto('/registered-sites');
    await page.getByRole('button', { name: 'More for Blog' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    if (field !== '') await dialog.getByLabel(field).waitFor();
    await lookAt(page, `modal-${name}`);
    expect(await dialog.count()).toBe(1);
  });

  test('modal delete-page', async () => {
    const page = await visit(owner);
    await page.goto('/registered-sites');
    const unfold = () => page.getByRole('button', { name: /^2 pages/ }).click();
    await unfold();
    await lookAt(page, 'registered-sites-unfolded', { onPhone: unfold });
    await unfold();
    await page.getByRole('button', { name: `Remove page ${shop}basket` }).click();
    await page.getByRole('dialog', { name: 'Delete Page' }).waitFor();
    await lookAt(page, 'modal-delete-page');
    expect(await page.getByRole('dialog').innerText()).toContain(`${shop}basket`);
  });

  test('modals of adding a site', async () => {
    const page = await visit(owner);
    await openForm(page);
    const form = page.getByRole('dialog', { name: 'Add New Site' });
    await form.getByLabel('Site URL').fill('not an address');
    await form.getByRole('button', { name: 'Add Site' }).click();
    await form.getByText('Site URL is not valid').waitFor();
    await lookAt(page, 'modal-add-site');
    await form.getByLabel('Site URL').fill(`${blog}/slow`);
    await form.getByRole('button', { name: 'Add Site' }).click();
    await page.getByRole('dialog', { name: 'Scanning your site' }).waitFor();
    await lookAt(page, 'modal-scan-wait');
    await form.getByText('The page did not load in time.').waitFor();
    await lookAt(page, 'modal-add-site-failed');
    expect(await form.getByRole('button', { name: 'Add Site' }).isEnabled()).toBe(true);
  });
});
