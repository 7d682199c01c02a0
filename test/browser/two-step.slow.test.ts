import { expect, test } from 'vitest';
import { codeOf, nextCodeOf } from '../support/app-codes.ts';
import { lookAt } from './support/look-at.ts';
import { sendSignIn } from './support/people.ts';
import { careful } from './support/shared-people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const { visit } = await useSharedProduct();

test('two-step sign-in is set up with an app, and asked for in the next browser', async () => {
  const { page } = await visit({ as: careful });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await page.getByLabel('Your password').fill(careful.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  await lookAt(page, 'two-step-app');
  const secret = (await page.locator('#two-step code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code that the app shows').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Switch on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await codes.waitFor();
  expect(await codes.getByRole('listitem').count()).toBe(10);
  await lookAt(page, 'two-step-codes');

  await page.goto('/add-subusers');
  await page.getByRole('button', { name: 'Require two-step sign-in' }).click();
  await page.getByRole('button', { name: 'Stop requiring it' }).waitFor();
  await lookAt(page, 'manage-users-two-step');

  const { page: another } = await visit();
  await another.goto('/login');
  await sendSignIn(another, careful);
  await another.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await lookAt(another, 'two-step-sign-in');
  await another.getByLabel('Code').fill(nextCodeOf(secret));
  await another.getByRole('button', { name: 'Sign in', exact: true }).click();
  await another.waitForURL(/\/dashboard$/);
});
