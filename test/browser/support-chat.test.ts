/** A customer and support, each in their browser: chat, contact form and desk, as people use them. */
import { expect, test } from 'vitest';
import { dataUrl, pngOf } from '../support/small-pictures.ts';
import { lookAt, settled } from './support/look-at.ts';
import { agent, customer } from './support/shared-people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const product = await useSharedProduct();

test('a customer asks, support answers, and both see it at once', async () => {
  const page = await product.open('/web-vitals-support', customer);
  await page.getByText('No messages yet').waitFor();
  const tab = await page.context().newPage();
  await tab.goto('/web-vitals-support');
  const desk = await product.open('/support-desk', agent);
  await desk.getByText('Nothing is open').waitFor();

  await page.getByRole('button', { name: 'Pricing' }).click();
  await page.getByText('Automatic answer').waitFor();
  await page.getByLabel('Message').fill('Why did the score fall? <b>Really</b> @everyone');
  await page.keyboard.press('Enter');
  await tab.getByRole('log').getByText('<b>Really</b> @everyone').waitFor();
  await desk.getByText('1 customer has been waiting').waitFor();
  await desk.getByText(customer.email).first().click();
  await desk.getByText('Team plan').waitFor();

  await desk.getByLabel('Message').pressSequentially('A new ');
  await page.getByText('Web Vitals Support is typing').waitFor();
  await desk.getByLabel('Message').fill('A new picture at the top of the page is very large.');
  await desk.keyboard.press('Enter');
  for (const one of [page, tab]) await one.getByText('A new picture at the top').waitFor();
  await desk.getByText('Assigned to you').first().waitFor();
  await page.getByLabel('Message').pressSequentially('Thank');
  await desk.getByText(/ is typing/).waitFor();
  await settled(page);
  await lookAt(page, 'support-chat');
  await lookAt(desk, 'support-desk');
  await desk.getByRole('button', { name: 'Close', exact: true }).click();
  await desk.getByText('No customer is waiting.').waitFor();
  for (const one of [page, tab])
    expect(await one.getByRole('log').getByText('A new picture at the top').count()).toBe(1);
  await tab.close();
});

test('a request with a screenshot reaches the desk and the mailbox', async () => {
  const page = await product.open('/contactUs', customer);
  await page.getByLabel('Subject').fill('A picture of the fault');
  await page.getByLabel('Type').selectOption('Customer Support');
  await page.getByLabel('Description').fill('Look at the second chart.\nIt is empty.');
  await page.getByLabel('Please call me back').check();
  const [, base64 = ''] = dataUrl(pngOf(60, 40)).split(',');
  await page.getByLabel('Upload Screenshot').setInputFiles({
    name: 'fault.png',
    mimeType: 'image/png',
    buffer: Buffer.from(base64, 'base64'),
  });
  await page.getByAltText('Preview of fault.png').waitFor();
  await lookAt(page, 'contact');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Your request has been sent successfully').waitFor();
  const { page: desk } = await product.visit({ as: agent });
  await desk.goto('/support-desk');
  await desk.getByText('A picture of the fault').click();
  await desk.getByText('Please call me back').waitFor();
  const width = () =>
    desk.evaluate<number>("document.querySelector('img[alt^=Screenshot]')?.naturalWidth");
  await expect.poll(width).toBe(60);
  await lookAt(desk, 'support-desk-request');
  await expect
    .poll(async () => (await fetch(`${product.origin}/mailbox/messages.json`)).text(), {
      timeout: 75_000,
    })
    .toContain('Customer Support: A picture of the fault');
});
