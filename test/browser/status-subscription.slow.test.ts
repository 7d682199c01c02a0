import { expect, test } from 'vitest';
import { lookAt } from './support/look-at.ts';
import { useSharedProduct } from './support/shared-product.ts';

const { open } = await useSharedProduct();

test('people choose how they are told', async () => {
  const page = await open('/status-subscription?page=demo');
  await page.getByText('Webhook', { exact: true }).click();
  expect(await page.getByRole('textbox', { name: 'Webhook' }).isVisible()).toBe(true);
  await lookAt(page, 'status-subscription');
});
