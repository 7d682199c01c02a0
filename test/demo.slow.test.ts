import { expect, test } from 'vitest';
import { demoSites } from '../dev/demo-sites/start-demo-sites.ts';
import { useDemoHost } from './support/demo-host.ts';

test('the next start repeats nothing', async () => {
  const host = await useDemoHost();
  expect(host.output()).toContain('The first scans');
  await host.restart();
  expect(host.output()).not.toContain('The first scans');
  const names = (await host.sites()).map(({ siteName }) => siteName);
  expect(names.toSorted()).toEqual(demoSites.map(({ title }) => title).toSorted());
});
