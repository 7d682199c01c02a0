import { expect, test } from 'vitest';
import { flipSwitch } from './support/flip-switch.ts';
import { lookAt } from './support/look-at.ts';
import { mailed } from './support/shared-people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const { visit } = await useSharedProduct();

test('a notification is mailed, and its link stops the mails without a session', async () => {
  const { page } = await visit({ as: mailed });
  await page.goto('/notifications');
  await flipSwitch(page, 'Email notifications');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.getByText('Email notifications enabled').waitFor();
  await page.getByRole('button', { name: 'Send a test message by Email' }).click();
  await page.getByText('has accepted the test message').waitFor();

  await page.goto('/mailbox');
  await page.getByRole('link', { name: 'Test message' }).first().click();
  const mail = page.frameLocator('iframe[title=Message]');
  await mail.getByRole('heading', { name: 'Test message' }).waitFor();
  await page.screenshot({ path: 'test-artefacts/screens/mailbox-mail.png', fullPage: true });
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    mail.getByRole('link', { name: 'Unsubscribe' }).click(),
  ]);
  await opened.getByRole('button', { name: 'Unsubscribe' }).waitFor();
  await lookAt(opened, 'unsubscribe');
  await opened.getByRole('button', { name: 'Unsubscribe' }).click();
  await opened.getByText('You have been unsubscribed.').waitFor();
  await lookAt(opened, 'unsubscribed');

  await page.goto('/notifications');
  await page.getByText('was unsubscribed through the link in a mail').waitFor();
  expect(await page.getByRole('switch', { name: 'Email notifications' }).isChecked()).toBe(false);
});
