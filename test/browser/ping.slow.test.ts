import { expect, test } from 'vitest';
import { lookAt } from './support/look-at.ts';
import { pinger } from './support/shared-people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const { blog, open } = await useSharedProduct();

test('a site is pinged from this machine, now and hourly, and the report removed', async () => {
  const page = await open(`/ping?url=${encodeURIComponent(`${blog}/`)}`, pinger);
  await page.getByText('Not pinged yet', { exact: true }).waitFor();
  await page.getByText('is the only place so far').waitFor();
  await page.getByLabel('Countries').click();
  await page.keyboard.press('Enter');
  await lookAt(page, 'ping-places');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ping now' }).click();
  const dialog = page.getByRole('dialog');
  // The suggested end may have passed.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('To').fill(`${tomorrow}T23:00`);
  await lookAt(page, 'ping-interval');
  await dialog.getByRole('button', { name: 'Ping now' }).click();
  await page.getByText('Ping on Blog ...').waitFor();
  await page.getByText('Ping completed successfully Blog').waitFor();
  await page.getByText('1 of 10 hourly pings in use.').waitFor();
  await page.getByRole('link', { name: /^View Full Report/ }).waitFor();
  await lookAt(page, 'ping-history');
  await page.getByRole('button', { name: /^End the hourly ping/ }).click();
  await page.getByText('The hourly ping has been stopped.').waitFor();
  await page.getByRole('link', { name: /^View Full Report/ }).click();
  await page.getByRole('row', { name: /This machine.*4\/4.*127\.0\.0\.1/ }).waitFor();
  // Fewer than three hours are a sentence in place of a chart.
  await page
    .getByRole('figure')
    .getByText(/^One hour: [\d.,]+\sms$/)
    .waitFor();
  await lookAt(page, 'ping-report');
  await page.getByRole('button', { name: 'Remove Data' }).click();
  await dialog.getByText('Are you sure you want to delete these data').waitFor();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Ping data removed successfully').waitFor();
  await page.getByText('Not pinged yet', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.has('date')).toBe(false);
});
