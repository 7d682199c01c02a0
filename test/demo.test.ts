import { expect, test, vi } from 'vitest';
import { demoSites } from '../dev/demo-sites/start-demo-sites.ts';
import { demoAccount } from '../dev/host/seed.ts';
import { patience, useDemoHost } from './support/demo-host.ts';

test('the first start leaves an account with three sites that answer, and scans them by itself', async () => {
  const host = await useDemoHost();
  expect(host.output()).toContain(`${demoAccount.email}   ${demoAccount.password}`);
  const sites = await host.sites();
  const titles = demoSites.map(({ title }) => title).toSorted();
  expect(sites.map(({ siteName }) => siteName).toSorted()).toEqual(titles);
  for (const { url } of sites) expect((await fetch(url)).status).toBe(200);
  const begun = /scan of \S+ on \w+ started/;
  await vi.waitFor(() => expect(host.output()).toMatch(begun), patience);
});
