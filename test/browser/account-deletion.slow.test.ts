import { expect, test } from 'vitest';
import { lookAt } from './support/look-at.ts';
import { leaving } from './support/shared-people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const { visit } = await useSharedProduct();

test('an owner deletes the account, sees that on every screen, and keeps it after all', async () => {
  const { page } = await visit({ as: leaving });
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Delete account' });
  await card.getByRole('button', { name: 'Delete account…' }).click();
  await card.getByLabel('Your password').waitFor();
  await card.getByRole('button', { name: 'Delete my account' }).click();
  await card.getByText('Password is required').waitFor();
  await lookAt(page, 'settings-delete-account');
  await card.getByLabel('The email address of your account').fill(leaving.email);
  await card.getByLabel('Your password').fill(leaving.password);
  await card.getByRole('button', { name: 'Delete my account' }).click();
  await card.getByRole('button', { name: 'Keep the account' }).waitFor();
  await lookAt(page, 'settings-leaving');
  await page.goto('/dashboard');
  await page.getByText(/^Your account will be deleted on/).waitFor();
  await lookAt(page, 'dashboard-leaving');
  await page.goto('/subscription-plans');
  await page.getByText(/^Your account will be deleted on/).waitFor();
  await lookAt(page, 'plans-leaving');
  await page.getByRole('button', { name: 'Keep the account' }).click();
  await page.getByText('Your account will be kept').waitFor();
  expect(await page.getByText(/^Your account will be deleted on/).count()).toBe(0);
});
