import { expect, test } from 'vitest';
import { lookAt } from './support/look-at.ts';
import { pinger } from './support/shared-people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const { blog, failSlowPage, open } = await useSharedProduct();

test('modals of adding a site', async () => {
  const page = await open('/registered-sites', pinger);
  await page.getByRole('button', { name: 'Add Site' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Site' });
  await form.getByLabel('Site URL').fill('not an address');
  await form.getByRole('button', { name: 'Add Site' }).click();
  await form.getByText('Site URL is not valid').waitFor();
  await lookAt(page, 'modal-add-site');
  await form.getByLabel('Site URL').fill(`${blog}/slow`);
  await form.getByRole('button', { name: 'Add Site' }).click();
  await page.getByRole('dialog', { name: 'Scanning your site' }).waitFor();
  await lookAt(page, 'modal-scan-wait');
  await failSlowPage();
  await form.getByText('The server answered with an error.').waitFor();
  await lookAt(page, 'modal-add-site-failed');
  expect(await form.getByRole('button', { name: 'Add Site' }).isEnabled()).toBe(true);
});
