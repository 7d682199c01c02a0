import { expect, test } from 'vitest';
import { flipSwitch } from './support/flip-switch.ts';
import { lookAt } from './support/look-at.ts';
import { notified } from './support/shared-people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const { visit } = await useSharedProduct();

test('Discord and Slack are enabled at their stand-ins', async () => {
  const { page } = await visit({ as: notified });
  await page.goto('/discord');
  const webhook = await page.locator('code').first().innerText();
  await page.goto('/notifications');
  await flipSwitch(page, 'Discord notifications');
  await page.getByLabel('Webhook URL').fill(webhook);
  await lookAt(page, 'notifications-discord');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await page.getByText('Discord notifications enabled').waitFor();
  await page.getByRole('button', { name: 'Send a test message by Discord' }).click();
  await page.getByText('Discord has accepted the test message').waitFor();

  await flipSwitch(page, 'Slack notifications');
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Continue to Slack' }).click();
  const slack = await opening;
  await slack.getByRole('heading', { name: 'Slack on this machine' }).waitFor();
  await lookAt(slack, 'slack-stand-in');
  await slack.getByRole('button', { name: 'Allow' }).click();
  await slack.getByText('Authentication is done!').waitFor();
  await lookAt(slack, 'oauth-redirect');
  await slack.close();
  await page.bringToFront();
  await page.reload();
  await page.getByText('#alerts (Stand-in workspace)').waitFor();
  expect(await page.getByRole('switch', { name: 'Slack notifications' }).isChecked()).toBe(true);
  await page.locator('summary', { hasText: 'Quiet hours' }).click();
  await flipSwitch(page, 'Quiet hours');
  await lookAt(page, 'notification-settings');

  await page.goto('/discord');
  await page.getByRole('heading', { name: 'Test message from Web Vitals' }).waitFor();
  await lookAt(page, 'discord-stand-in');
});
