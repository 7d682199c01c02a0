/** What the clock has queued for a page that is then paused is not done, and leaves nothing. */
import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test, vi } from 'vitest';
import { markupStore, type Validation } from '../functions/measuring/markup/markup-store.ts';
import { startValidation } from '../functions/measuring/markup/start-validation.ts';
import { unlessPaused } from '../functions/registry/pages/unless-paused.ts';
import { newlyWatched } from '../functions/registry/pages/watch-page.ts';
import { watchedPageEntity } from '../functions/registry/pages/watched-page-entity.ts';
import { withLogFields } from '../functions/platform/logger.ts';
import { proofStore } from '../functions/measuring/proofs/proof-store.ts';
import type { DeviceScan } from '../functions/measuring/scans/device-scan-entity.ts';
import { dropScan } from '../functions/measuring/scans/running/drop-scan.ts';
import { startScan } from '../functions/measuring/scans/running/start-scan.ts';
import { requestScreenshot } from '../functions/measuring/screenshots/request-screenshot.ts';
import { screenshotStore } from '../functions/measuring/screenshots/screenshot-store.ts';
import { beforeOnce } from './support/refuse-once.ts';
import { deliver, minutes, noon, pages, rig, store, stored } from './support/scan-rig.ts';
import { newPage, resultOf, useTable } from './support/scans.ts';

const table = await useTable();

async function pause(page = newPage()) {
  await watchedPageEntity(table)
    .put({ ...newlyWatched(page.accountId, page.url, noon), pausedAt: noon.toISOString() })
    .go();
  return page;
}
const find = ({ accountId, url }: { accountId: string; url: string }) =>
  pages.find(accountId, url, minutes(2));

const workers = (changes: Parameters<typeof rig>[0] = {}) => {
  const drop = (scan: DeviceScan, owner: string) => dropScan(table, scan, owner);
  return rig({
    store: { ...store, claim: unlessPaused(table, { ...store, drop }) },
    ...changes,
  });
};
const start = async (page: ReturnType<typeof newPage>, cause: 'clock' | 'person', at = noon) => {
  const { scan } = await store.start({ ...page, cause }, at);
  const [mobile, desktop] = scan;
  if (mobile === undefined || desktop === undefined) throw new Error('no device scans');
  return { mobile, desktop };
};

const isChange = (command: { input: unknown }) => command instanceof UpdateCommand;
const isChangeOfMobile = (command: { input: unknown }) =>
  isChange(command) && JSON.stringify(command.input).includes('mobile');
const request = { table, sendJobs: async () => undefined };

test('a scheduled scan is not made, and its page keeps the scan before it', async () => {
  const page = newPage();
  const before = await start(page, 'clock');
  const ports = workers();
  for (const one of [before.mobile, before.desktop]) await deliver(ports, one);
  expect(ports.measured).toEqual(['mobile', 'desktop']);
  await pause(page);
  const scan = await start(page, 'clock', minutes(1));
  for (const one of [scan.desktop, scan.mobile]) expect(await deliver(ports, one)).toBe(true);
  expect(ports.measured).toHaveLength(2);
  expect(await store.deviceScansOf(page.accountId, scan.mobile.scanId)).toEqual([]);
  const { scanId } = before.mobile;
  expect(await find(page)).toMatchObject({ newestScanId: scanId, endedScanId: scanId });
});

test('the first scan of a page, and a fresh run, leave nothing either', async () => {
  const page = await pause();
  const { mobile, desktop } = await start(page, 'clock');
  const check = await store.startCheck({ ...page, device: 'mobile' }, minutes(1));
  if (check === undefined) throw new Error('no fresh run');
  const ports = workers();
  for (const one of [check, mobile, desktop]) await deliver(ports, one);
  expect(ports.measured).toEqual([]);
  expect(await stored(check)).toBeUndefined();
  expect(await find(page)).toBeUndefined();
});

test('what a person has requested is done on a paused page, even if it was scheduled before', async () => {
  const ports = workers();
  const { mobile } = await start(await pause(), 'person');
  await deliver(ports, mobile);
  const queued = await start(await pause(), 'clock');
  expect(await store.promote(queued.mobile)).toBe('queued');
  await deliver(ports, queued.mobile);
  await deliver(ports, queued.desktop);
  expect(ports.measured).toEqual(['mobile', 'mobile']);
  expect(await stored(queued.mobile)).toMatchObject({ state: 'done' });
});

test('of a dropped scan, neither the page nor a device scan remains at any moment', async () => {
  const page = await pause();
  const { mobile } = await start(page, 'clock');
  const owner = randomUUID();
  const claimed = await store.claim(mobile, owner, noon);
  if (claimed === undefined) throw new Error('not claimed');
  const sent = vi.spyOn(table.client, 'send');
  expect(await dropScan(table, claimed, owner)).toBe(true);
  const writes = sent.mock.calls.filter(([{ constructor }]) =>
    /^(Transact)?(Write|Delete|Update)/u.test(constructor.name),
  );
  sent.mockRestore();
  expect(writes).toHaveLength(1);
  expect(await store.deviceScansOf(page.accountId, mobile.scanId)).toEqual([]);
  expect(await find(page)).toBeUndefined();
});

test('a scan that a person requests while it is being dropped is made', async () => {
  const page = await pause();
  const requested = () => startScan(request, page, minutes(1));
  const drop = async (scan: DeviceScan, owner: string) => {
    await requested();
    return dropScan(table, scan, owner);
  };
  const ports = workers({ store: { ...store, claim: unlessPaused(table, { ...store, drop }) } });
  const { mobile, desktop } = await start(page, 'clock');
  for (const one of [mobile, desktop]) await deliver(ports, one);
  expect(ports.measured).toEqual(['mobile', 'desktop']);
  expect(await stored(mobile)).toMatchObject({ state: 'done', cause: 'person' });
});

test('a scan that is dropped between its reading and its request is started again', async () => {
  const page = await pause();
  const { mobile } = await start(page, 'clock');
  const owner = randomUUID();
  const claimed = await store.claim(mobile, owner, noon);
  if (claimed === undefined) throw new Error('not claimed');
  beforeOnce(table.client, isChangeOfMobile, () => dropScan(table, claimed, owner));
  const { scanId } = await startScan(request, page, minutes(1));
  expect(scanId).not.toBe(mobile.scanId);
  expect(await store.deviceScansOf(page.accountId, scanId)).toMatchObject([
    { device: 'desktop', state: 'queued', cause: 'person' },
    { device: 'mobile', state: 'queued', cause: 'person' },
  ]);
});

test('a validation and a picture that are dropped then are started again too', async () => {
  const page = await pause();
  const owner = randomUUID();
  const validations = markupStore(table);
  const { validation } = await validations.start({ ...page, cause: 'clock' }, noon);
  await validations.claim(validation, owner, noon);
  beforeOnce(table.client, isChange, () => validations.drop(validation, owner));
  const next = await startValidation(request, page, minutes(1));
  expect(next).toMatchObject({ state: 'queued', cause: 'person' });
  expect(await validations.find(page.accountId, page.url, noon)).toMatchObject(next);
  const pictures = screenshotStore(table);
  const key = { ...page, dueAt: noon.toISOString() };
  const taken = await pictures.claim(key, owner, noon);
  if (taken === undefined) throw new Error('not claimed');
  beforeOnce(table.client, isChange, () => pictures.drop(taken));
  const again = await requestScreenshot(request, page, minutes(1));
  const open = { state: 'queued', cause: 'person' };
  expect(await pictures.find(again, minutes(1))).toMatchObject(open);
});

test('a person who requests a scan of which a device was dropped gets one of both devices', async () => {
  const page = newPage();
  const { mobile, desktop } = await start(page, 'clock');
  let scanId = '';
  const measuring = workers({
    measure: async ({ device }) => {
      await pause(page);
      await deliver(workers(), desktop);
      scanId = (await startScan(request, page, minutes(1))).scanId;
      return resultOf(device);
    },
  });
  await deliver(measuring, mobile);
  const ports = workers();
  for (const one of await store.deviceScansOf(page.accountId, scanId)) await deliver(ports, one);
  expect(ports.measured).toEqual(['desktop', 'mobile']);
  expect(await find(page)).toMatchObject({ newestScanId: scanId, endedScanId: scanId });
  expect(await store.deviceScansOf(page.accountId, mobile.scanId)).toEqual([]);
});

test('a scan that cannot be dropped is made, not lost', async () => {
  const drop = () => Promise.reject(new Error('throttled'));
  const ports = workers({
    store: { ...store, claim: unlessPaused(table, { ...store, drop }) },
  });
  const { mobile } = await start(await pause(), 'clock');
  expect(await deliver(ports, mobile)).toBe(true);
  expect(ports.measured).toEqual(['mobile']);
  expect(await stored(mobile)).toMatchObject({ state: 'done' });
});

test('a device that is measured while its page is paused has its result, and the other none', async () => {
  const page = newPage();
  const { mobile, desktop } = await start(page, 'clock');
  const measured = workers({
    measure: async ({ device }) => {
      await pause(page);
      await deliver(workers(), desktop);
      return resultOf(device);
    },
  });
  await deliver(measured, mobile);
  const left = await store.deviceScansOf(page.accountId, mobile.scanId);
  expect(left).toMatchObject([{ device: 'mobile', state: 'done' }]);
  const { scanId } = mobile;
  expect(await find(page)).toMatchObject({ newestScanId: scanId, endedScanId: scanId });
});

test('a scheduled validation is dropped; the findings of earlier ones stay', async () => {
  const validations = markupStore(table);
  const claim = unlessPaused(table, validations);
  const page = await pause();
  const claimNew = async () => {
    const { validation } = await validations.start({ ...page, cause: 'clock' }, noon);
    return withLogFields({ job: 'validate-page' }, () => claim(validation, randomUUID(), noon));
  };
  expect(await claimNew()).toBeUndefined();
  expect(await validations.find(page.accountId, page.url, noon)).toBeUndefined();
  const { validation } = await validations.start({ ...page, cause: 'person' }, noon);
  const owner = randomUUID();
  expect(await claim(validation, owner, noon)).toMatchObject({ state: 'running' });
  const numbers = { fatalErrors: 0, errors: 3, warnings: 0, isTruncated: false } as const;
  const found = { ...numbers, validatedAt: noon.toISOString(), checkedWith: 'nu' } as const;
  await validations.finish(validation, owner, { kind: 'done', numbers: found }, noon);
  expect(await claimNew()).toBeUndefined();
  const left = await validations.find(page.accountId, page.url, noon);
  expect(left).toMatchObject({ state: 'done', numbers: found });
  expect(left).not.toHaveProperty('openShard');
  const drop = async (item: Validation, by: string) => {
    expect(await validations.promote(item)).toBe('held');
    return validations.drop(item, by);
  };
  const next = await validations.start({ ...page, cause: 'clock' }, noon);
  const claimWhileAsked = unlessPaused(table, { ...validations, drop });
  expect(await claimWhileAsked(next.validation, owner, noon)).toMatchObject({ state: 'running' });
});

test('a scheduled screenshot of a paused page is not taken', async () => {
  const pictures = screenshotStore(table);
  const claim = unlessPaused(table, pictures);
  const key = { ...(await pause()), dueAt: noon.toISOString() };
  const owner = randomUUID();
  expect(
    await withLogFields({ job: 'take-screenshot' }, () => claim(key, owner, noon)),
  ).toBeUndefined();
  expect(await pictures.find(key, noon)).toBeUndefined();
  await pictures.request(key, noon);
  expect(await claim(key, owner, noon)).toMatchObject({ owner, cause: 'person' });
});

test('a scheduled proof of a paused page is not made', async () => {
  const proofs = proofStore(table);
  const claim = unlessPaused(table, proofs);
  const key = { ...(await pause()), device: 'mobile', proofId: randomUUID() } as const;
  const wanted = { ...key, findings: ['unused-javascript'] };
  await proofs.start({ ...wanted, cause: 'clock' }, noon);
  expect(await claim(key, randomUUID(), noon)).toBeUndefined();
  expect(await proofs.find(key, noon)).toBeUndefined();
  await proofs.start({ ...wanted, cause: 'person' }, noon);
  expect(await claim(key, randomUUID(), noon)).toMatchObject({ state: 'running' });
});
