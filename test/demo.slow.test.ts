import { expect, test, vi } from 'vitest';
import { demoSites } from '../dev/demo-sites/start-demo-sites.ts';
import { sampleProperties } from '../dev/host/seeds/sample-analytics.ts';
import { getAnalytics } from '../shared/calls/measuring/analytics.ts';
import { getProofs } from '../shared/calls/measuring/proofs.ts';
import { listReports } from '../shared/calls/portfolio/reports.ts';
import { listClients } from '../shared/calls/registry/clients.ts';
import { patience, useDemoHost } from './support/demo-host.ts';

test('the next start repeats nothing', async () => {
  const host = await useDemoHost();
  expect(host.output()).toContain('The first scans');
  await host.restart();
  expect(host.output()).not.toContain('The first scans');
  const names = (await host.sites()).map(({ siteName }) => siteName);
  expect(names.toSorted()).toEqual(demoSites.map(({ title }) => title).toSorted());
});

test('each screen of the demo has something to look at from the first minute, which says that it is recorded', async () => {
  const host = await useDemoHost([]);
  const sites = await host.sites();
  const [fast, slow] = demoSites.map(({ title }) =>
    sites.find(({ siteName }) => siteName === title),
  );
  if (fast === undefined || slow === undefined) throw new Error('A demo site is missing');

  const [rival] = await host.competitors();
  expect(rival?.name).toMatch(/\(recorded\)$/);

  const query = new URLSearchParams({ url: slow.url, device: 'mobile' });
  const { runs } = getProofs.answer.parse(await host.asOwner(`${getProofs.path}?${query}`));
  expect(runs).toMatchObject([{ state: 'ready', proof: { url: slow.url, isRecorded: true } }]);

  const [client] = listClients.answer.parse(await host.asOwner(listClients.path));
  expect(client).toMatchObject({ name: expect.stringMatching(/\(recorded\)$/) });
  await vi.waitFor(async () => {
    const { reports } = listReports.answer.parse(await host.asOwner(listReports.path));
    expect(reports).toMatchObject([{ state: 'ready' }]);
  }, patience);

  await vi.waitFor(
    async () => expect((await host.visitorsOf(fast.url)).views).toBeGreaterThanOrEqual(200),
    patience,
  );

  const body = { propertyId: sampleProperties[0], dimension: 'country' };
  const { totals } = getAnalytics.answer.parse(await host.asOwner(getAnalytics.path, body));
  expect(totals?.activeUsers).toBeGreaterThan(0);
}, 600_000);
