import { expect, test } from 'vitest';
import {
  addDeployment,
  listConditionChanges,
  listDeployments,
  removeDeployment,
} from '../../../shared/calls/portfolio/marks.ts';
import { hoursAgo, scansOfAnAccount } from '../../../test/support/scan-calls.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { pageStore } from '../sites/page-store.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { forgetters } from '../../lifecycle/removal/forgetters.ts';
import type { RunConditions } from '../../measuring/scans/reading/chart-point-entity.ts';
import { conditionChanges } from './condition-changes.ts';
import { deploymentStore } from '../../registry/pages/deployment-store.ts';

const { table, ask, requestRaw, owner, newPage, scanOf } = await scansOfAnAccount();
const { accountId } = owner;

async function newSite(url: string) {
  const options = { limit: null, now: new Date() };
  await siteStore(table).addSites(accountId, [{ url, siteName: 'Shop', propertyId: '' }], options);
  await pageStore(table).addPages(accountId, url, [`${url}cart`], options);
  return { url, page: `${url}cart` };
}
const listOf = async (url: string) => (await ask(listDeployments, { query: { url } })).body;

test('keeps the deployments of a site, which its pages share, until they are removed', async () => {
  const { url, page } = await newSite('https://shop-1.example/');
  const at = hoursAgo(30).toISOString();
  const now = await ask(addDeployment, { body: { site: page, label: ' v2 ' } });
  expect(now.status).toBe(200);
  expect(now.body.label).toBe('v2');
  const { body: earlier } = await ask(addDeployment, { body: { url, label: 'v1', at } });
  expect(earlier.at).toBe(at);
  expect(await listOf(page)).toEqual([earlier, now.body]);
  await ask(removeDeployment, { body: { url, id: earlier.id } });
  await ask(removeDeployment, { body: { url, id: earlier.id } });
  expect(await listOf(url)).toEqual([now.body]);
});

test('refuses what is not a deployment of a site, and names the field', async () => {
  const { url } = await newSite('https://shop-2.example/');
  const fieldOf = async (body: Record<string, string>) =>
    (await requestRaw(addDeployment, { body })).body;
  expect(await fieldOf({ url, label: ' ' })).toMatchObject({
    errors: [{ field: 'label', message: 'Label is required' }],
  });
  expect(await fieldOf({ label: 'v1' })).toMatchObject({ errors: [{ field: 'url' }] });
  expect(await fieldOf({ url: 'https://other.example/', label: 'v1' })).toMatchObject({
    errors: [{ code: 'not_found', field: 'url' }],
  });
  const future = hoursAgo(-1).toISOString();
  expect(await fieldOf({ url, label: 'v1', at: future })).toMatchObject({
    errors: [{ field: 'at', message: 'A deployment cannot be in the future' }],
  });
  const old = hoursAgo(400 * 24).toISOString();
  expect(await fieldOf({ url, label: 'v1', at: old })).toMatchObject({ errors: [{ field: 'at' }] });
});

test('keeps the newest of a site, and none after the site is removed', async () => {
  const { url } = await newSite('https://shop-3.example/');
  const site = { accountId, siteKey: keyOfUrl(url) };
  const store = deploymentStore(table, 3);
  for (let number = 1; number <= 5; number += 1) {
    await store.add(site, { label: `v${number}`, at: hoursAgo(300 - number) }, { now: new Date() });
  }
  const kept = await listOf(url);
  expect(kept).toMatchObject([{ label: 'v3' }, { label: 'v4' }, { label: 'v5' }]);
  const reports = { putJson: refuse, getJson: refuse, remove: refuse };
  await forgetters.deployments({ table, reports }, { accountId, url, before: hoursAgo(-1) });
  expect(await listOf(url)).toEqual([]);
});

const refuse = () => Promise.reject(new Error('not used'));

test('marks new versions and machines, but no single slow run', () => {
  const run = (day: number, changed: Partial<RunConditions> = {}) => ({
    scanDate: `2026-11-${10 + day}T12:00:00.000Z`,
    mobileRun: {
      lighthouse: '13.4.0',
      chromium: '152.0.1',
      system: 'X11; Linux x86_64',
      speed: 1500,
      ...changed,
    },
  });
  const newer = { lighthouse: '13.5.0' };
  const slower = { ...newer, speed: 800 };
  const moved = { ...slower, chromium: '153.0.1', system: 'X11; Linux aarch64' };
  const changes = conditionChanges([
    { scanDate: '2026-11-09T12:00:00.000Z' },
    run(0),
    run(1, { speed: 600 }),
    run(2),
    run(3, newer),
    run(4, newer),
    run(5, slower),
    run(6, slower),
    run(7, slower),
    run(8, moved),
    ...[800, 800, 800, 2400, 2400, 2400].map((speed, index) =>
      run(9 + index, { ...moved, speed, isRecorded: true }),
    ),
  ]);
  const at = (day: number) => `2026-11-${10 + day}T12:00:00.000Z`;
  expect(changes).toEqual([
    { at: at(3), what: 'lighthouse', from: '13.4.0', to: '13.5.0' },
    { at: at(5), what: 'machine', from: 'speed 1500', to: 'speed 800' },
    { at: at(8), what: 'chromium', from: '152.0.1', to: '153.0.1' },
    { at: at(8), what: 'machine', from: 'X11; Linux x86_64', to: 'X11; Linux aarch64' },
    { at: at(9), what: 'machine', from: 'X11; Linux aarch64', to: 'another one, recorded' },
  ]);
});

test('reads the conditions of stored scans', async () => {
  const page = await newPage();
  await scanOf(page, hoursAgo(2), { mobile: 80, desktop: 90 });
  await scanOf(page, hoursAgo(1), { mobile: 81, desktop: 90 });
  const { status, body } = await ask(listConditionChanges, { query: { url: page.url } });
  expect([status, body]).toEqual([200, []]);
});
