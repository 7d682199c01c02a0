import { afterAll, expect, test } from 'vitest';
import { startSmallSite } from '../fixtures/small-site.ts';
import { seedAccount } from '../support/seed-account.ts';
import { scanPatience, withScan } from './support/adding-sites.ts';
import type { Person } from './support/people.ts';
import { useProduct } from './support/product.ts';
import { seedSite } from './support/seed-sites.ts';

const ada: Person = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  password: 'Analytical-Engine-1843',
};
const site = await startSmallSite();
afterAll(() => site.close());
const home = `${site.url}/`;
const product = await useProduct(async (world) => {
  const user = await world.addToPool(ada);
  const { accountId } = await seedAccount(world.table, { user });
  await seedSite(world, accountId, { url: home, siteName: 'Small site' });
});

test(
  'without the WebSocket a scan is followed to its end, across a reload too',
  withScan,
  async () => {
    const { page } = await product.visit({ as: ada });
    await page.routeWebSocket(/\/ws$/, (socket) => socket.close());
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.url().includes('/scan/status'))));
    await page.goto(`/siteDetails?url=${encodeURIComponent(home)}`);
    await page.getByRole('button', { name: 'Run Scan Again' }).click();
    const bar = page.getByRole('progressbar', { name: 'Progress of the scan' });
    await bar.waitFor();
    await page.reload();
    await bar.waitFor();
    await page.getByText('Scan is done!').waitFor(scanPatience);
    expect(asked).toBeGreaterThan(2);
    await page.getByRole('img', { name: /^Mobile score: \d+ out of 100/ }).waitFor();
    await page.getByRole('img', { name: /^Desktop score: \d+ out of 100/ }).waitFor();
  },
);
