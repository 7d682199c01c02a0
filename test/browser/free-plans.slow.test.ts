import { expect, test } from 'vitest';
import { seedAccount } from '../support/seed-account.ts';
import { lookAt, settled } from './support/look-at.ts';
import type { Person } from './support/people.ts';
import { useProduct } from './support/product.ts';

const ada: Person = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  password: 'Analytical-Engine-1843',
};

const { visit } = await useProduct(
  async ({ table, addToPool }) => {
    await seedAccount(table, { plan: 'Developer', user: await addToPool(ada) });
  },
  { BILLING: 'off' },
);

test('without billing an account chooses its plan, and no screen speaks of money', async () => {
  const { page } = await visit({ as: ada });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /account of/ }).click();
  await page.getByRole('link', { name: 'Subscription Plans' }).click();
  await page.getByRole('button', { name: 'Choose plan: Business' }).click();
  await page.getByRole('button', { name: 'Change to Business' }).click();
  await page.getByText('Your account is on the Business plan now').waitFor();
  await page.getByRole('button', { name: 'Current plan: Business' }).waitFor();
  await settled(page);
  await lookAt(page, 'subscription-plans-free');
  const words = await page.getByRole('main').innerText();
  expect(words).not.toMatch(/€|\bpay|paid|price|money|quote|invoice|refund/i);
});
