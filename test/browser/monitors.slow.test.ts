import { expect, test } from 'vitest';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { lookAt } from './support/look-at.ts';
import { pinger } from './support/shared-people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const { blog, open } = await useSharedProduct();

test('an API and a port are added after a trial, and are down when their server is', async () => {
  const server = await startLoopbackServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"status":"healthy","queue":{"length":3}}');
  });
  const page = await open(`/monitors?url=${encodeURIComponent(`${blog}/`)}`, pinger);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add Monitor' }).click();
  await dialog.getByLabel('Name').fill('API');
  await dialog.getByLabel('Address').fill(`${server.url}/health`);
  await dialog.getByLabel('Text that must be there').fill('healthy');
  await dialog.getByLabel('JSON path').fill('$.queue.length');
  await dialog.getByLabel('JSON value').fill('4');
  await dialog.getByRole('button', { name: 'Try' }).click();
  await dialog.getByText(/Answered 200 in .*; /).waitFor();
  await lookAt(page, 'monitor-trial');
  await dialog.getByLabel('JSON value').fill('3');
  await dialog.getByRole('button', { name: 'Try' }).click();
  await dialog.getByText(/Answered 200 in \d+ ms; text found/).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('API has been saved').waitFor();

  await page.getByRole('button', { name: 'Add Monitor' }).click();
  await dialog.getByText('TCP', { exact: true }).click();
  await dialog.getByLabel('Name').fill('Port');
  await dialog.getByLabel('Host and port').fill(`127.0.0.1:${server.port}`);
  await dialog.getByRole('button', { name: 'Try' }).click();
  await dialog.getByText(/ in \d+ ms/).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Port has been saved').waitFor();

  for (const name of ['API', 'Port']) {
    await page.getByRole('button', { name: `Check ${name}` }).click();
    await page.getByText(`${name} has been checked`).waitFor();
    const row = page.getByRole('row', { name: new RegExp(`^${name}`) });
    await row.getByText('Up', { exact: true }).waitFor();
    await row.getByRole('img', { name: /^Last 24 hours/ }).waitFor();
  }
  await lookAt(page, 'monitors');

  await server.close();
  await page.getByRole('button', { name: 'Check API' }).click();
  await page.getByText('API is down.').waitFor({ timeout: 90_000 });
  await page
    .getByRole('row', { name: /^API/ })
    .getByText(/^Down: /)
    .waitFor();
  await lookAt(page, 'monitor-down');

  await page.getByRole('button', { name: 'Availability of API' }).click();
  await dialog.getByText(/target 99\.9 %/).waitFor();
  await dialog.getByRole('table', { name: 'Response times' }).waitFor();
  await page.keyboard.press('Escape');
  for (const name of ['API', 'Port']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await dialog.getByRole('button', { name: 'Remove Monitor' }).click();
    await page.getByText(`${name} has been removed`).waitFor();
  }
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0);
}, 300_000);
