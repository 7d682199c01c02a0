import { expect, test } from 'vitest';
import { lookAt, settled } from './support/look-at.ts';
import { payer } from './support/shared-people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const { visit } = await useSharedProduct();

test('a trial pays, cancels, takes that back and changes to a larger plan', async () => {
  const { page } = await visit({ as: payer });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Upgrade Your Plan' }).click();
  await page.getByText('Annual', { exact: true }).click();
  await button('Choose plan: Team').click();
  await page.getByRole('radio', { name: 'Annually: €384.00' }).waitFor();
  await lookAt(page, 'checkout-payment');
  await page.getByRole('link', { name: 'Continue to payment' }).click();

  await page.getByText('Sandbox, no money moves').waitFor();
  await page.getByLabel('Name on the invoice').fill('Grace Hopper');
  await button('Pay').click();
  await page.getByText('Thank you. Your account is on the Team plan').waitFor();
  await page.getByText(/^Team plan, paid until/).waitFor();
  await page
    .getByText('€384.00 for another 12 months of the Team plan, no VAT is added.')
    .waitFor();

  await button('Cancel subscription').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByText(/^Your subscription will be cancelled on/).waitFor();
  await page.getByText(/^Account to be suspended on/).waitFor();
  await button('Keep the plan').click();
  await page.getByText('Your Team plan continues').waitFor();
  await button('Cancel subscription').waitFor();

  await button('Choose plan: Business').click();
  await page.getByText(/^The plan changes at once/).waitFor();
  await page.getByText('Due today').waitFor();
  await page.getByRole('link', { name: 'Change to Business' }).click();
  await page.getByText('Thank you. Your account is on the Business plan').waitFor();
  await settled(page);
  await lookAt(page, 'subscription-plans-paid');
  expect(await button('Current plan: Business').isDisabled()).toBe(true);

  await button('Payment details').click();
  await page.getByRole('heading', { name: 'Payment details' }).waitFor();
  await button('Go back').click();
  await page.getByRole('heading', { level: 1, name: /Billing|Subscription Plans/ }).waitFor();
});
