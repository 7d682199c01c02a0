import { beforeAll, describe, expect, test } from 'vitest';
import { conditions, fieldData, labData, newPage, useTable } from '../../../test/support/scans.ts';
import type { DeviceOutcome } from './device-outcome.ts';
import { allShards } from '../../platform/table/shards.ts';
import { scanIdsFrom } from './scan-id.ts';
import type { DeviceScan } from './device-scan-entity.ts';
import { scanStore, type ScanStore } from './scan-store.ts';
import { scannedPageStore, type ScannedPageStore } from './scanned-page-store.ts';
import { after } from '../../platform/times.ts';

let store: ScanStore;
let pages: ScannedPageStore;
beforeAll(async () => {
  const table = await useTable();
  store = scanStore(table);
  pages = scannedPageStore(table);
});

const noon = new Date('2026-11-21T12:00:00.000Z');
const minutes = (count: number) => after(noon, count * 60_000);
const done = (score = 90, reportKey = 'key'): DeviceOutcome => ({
  kind: 'done',
  overallScore: score,
  labData,
  conditions,
  reportKey,
  fieldData,
});
const failed: DeviceOutcome = { kind: 'failed', reason: 'dns', fieldData: undefined };

const byDevice = (scan: readonly DeviceScan[], device: 'mobile' | 'desktop'): DeviceScan => {
  const deviceScan = scan.find((one) => one.device === device);
  if (deviceScan === undefined) throw new Error(`no ${device} scan`);
  return deviceScan;
};
const dueOf = async (accountId: string, by: Date): Promise<DeviceScan[]> => {
  const due = await Promise.all(allShards().map((shard) => store.due(shard, by)));
  return due.flat().filter((deviceScan) => deviceScan.accountId === accountId);
};
/** Claims a device scan and ends it. */
async function end(
  deviceScan: DeviceScan,
  outcome: DeviceOutcome,
  at = minutes(1),
): Promise<boolean> {
  const claimed = await store.claim(deviceScan, 'worker', at);
  return claimed !== undefined && store.finish(claimed, 'worker', outcome, at);
}

describe('start', () => {
  test('writes both device scans as queued, open for the sweep, and kept for 25 months', async () => {
    const page = newPage();
    const { scan, isNew } = await store.start(page, noon);
    expect(isNew).toBe(true);
    const stored = await store.deviceScansOf(page.accountId, scan[0]?.scanId ?? '');
    expect(stored.map(({ device }) => device)).toEqual(['desktop', 'mobile']);
    for (const deviceScan of stored) {
      expect(deviceScan).toMatchObject({
        ...page,
        state: 'queued',
        stage: 'queued',
        percent: 0,
        requestedAt: noon.toISOString(),
        expiresAt: Date.parse('2028-12-21T12:00:00Z') / 1000,
      });
    }
    expect(await dueOf(page.accountId, minutes(4))).toEqual([]);
    expect(await dueOf(page.accountId, minutes(6))).toHaveLength(2);
  });

  test('makes one scan of many requests at once, and of those while it is open', async () => {
    const page = newPage();
    const started = await Promise.all(Array.from({ length: 8 }, () => store.start(page, noon)));
    expect(started.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(started.map(({ scan }) => scan[0]?.scanId)).size).toBe(1);
    const [first] = started;
    await end(byDevice(first?.scan ?? [], 'mobile'), done());
    const again = await store.start(page, minutes(2));
    expect(again.isNew).toBe(false);
    expect(byDevice(again.scan, 'mobile').state).toBe('done');
    await end(byDevice(again.scan, 'desktop'), failed);
    expect((await store.start(page, minutes(3))).isNew).toBe(true);
  });

  test('keeps accounts and pages apart', async () => {
    const page = newPage();
    const scans = await Promise.all([
      store.start(page, noon),
      store.start(newPage(), noon),
      store.start({ ...page, url: 'https://example.com/a' }, noon),
    ]);
    expect(scans.map(({ isNew }) => isNew)).toEqual([true, true, true]);
  });

  test('gives ids that sort by time', async () => {
    const page = newPage();
    const { scan } = await store.start(page, noon);
    const id = scan[0]?.scanId ?? '';
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(scanIdsFrom(noon) < id && id < scanIdsFrom(after(noon, 1))).toBe(true);
  });
});

describe('lease', () => {
  test('is given to one of many workers', async () => {
    const { scan } = await store.start(newPage(), noon);
    const deviceScan = byDevice(scan, 'mobile');
    const claims = await Promise.all(
      ['a', 'b', 'c', 'd'].map((owner) => store.claim(deviceScan, owner, minutes(1))),
    );
    const won = claims.filter((claim) => claim !== undefined);
    expect(won).toHaveLength(1);
    expect(won[0]).toMatchObject({ state: 'running', attempts: 1, url: deviceScan.url });
  });

  test('passes to another worker once it has expired, and then writes of the first have no effect', async () => {
    const { scan } = await store.start(newPage(), noon);
    const deviceScan = byDevice(scan, 'mobile');
    await store.claim(deviceScan, 'first', noon);
    expect(await store.claim(deviceScan, 'second', minutes(1))).toBeUndefined();
    const taken = await store.claim(deviceScan, 'second', minutes(2));
    expect(taken).toMatchObject({ leaseOwner: 'second', attempts: 2 });
    const first = { ...deviceScan, owner: 'first' };
    expect(await store.renew(first, minutes(2))).toBe(false);
    expect(await store.progress(first, { stage: 'auditing', percent: 80, run: 1 })).toBe(false);
    expect(await store.finish(deviceScan, 'first', done(), minutes(2))).toBe(false);
    await store.release(first, minutes(2));
    const [stored] = await store
      .deviceScansOf(deviceScan.accountId, deviceScan.scanId)
      .then((all) => all.filter(({ device }) => device === 'mobile'));
    expect(stored).toMatchObject({ state: 'running', leaseOwner: 'second', percent: 0 });
    expect(await store.finish(deviceScan, 'second', done(), minutes(3))).toBe(true);
  });

  test('lasts as long as it is renewed', async () => {
    const { scan } = await store.start(newPage(), noon);
    const deviceScan = byDevice(scan, 'desktop');
    await store.claim(deviceScan, 'first', noon);
    expect(await store.renew({ ...deviceScan, owner: 'first' }, minutes(1))).toBe(true);
    expect(await store.claim(deviceScan, 'second', minutes(2))).toBeUndefined();
    expect(await dueOf(deviceScan.accountId, minutes(2))).toEqual([]);
  });

  test('released, is free at once', async () => {
    const { scan } = await store.start(newPage(), noon);
    const deviceScan = byDevice(scan, 'desktop');
    await store.claim(deviceScan, 'first', noon);
    await store.release({ ...deviceScan, owner: 'first' }, noon);
    expect(await store.claim(deviceScan, 'second', noon)).toMatchObject({ attempts: 2 });
  });

  test('is not given for ended or unknown device scans', async () => {
    const { scan } = await store.start(newPage(), noon);
    const deviceScan = byDevice(scan, 'mobile');
    await end(deviceScan, done());
    expect(await store.claim(deviceScan, 'late', minutes(100))).toBeUndefined();
    expect(await store.claim({ ...deviceScan, scanId: 'nothing' }, 'late', noon)).toBeUndefined();
  });

  test('records progress', async () => {
    const { scan } = await store.start(newPage(), noon);
    const deviceScan = byDevice(scan, 'mobile');
    await store.claim(deviceScan, 'worker', noon);
    const progress = { stage: 'gathering', percent: 60, run: 2 } as const;
    expect(await store.progress({ ...deviceScan, owner: 'worker' }, progress)).toBe(true);
    expect(
      byDevice(await store.deviceScansOf(deviceScan.accountId, deviceScan.scanId), 'mobile'),
    ).toMatchObject(progress);
  });
});

describe('end', () => {
  test('stores the numbers, once, and removes the device scan from the sweep', async () => {
    const page = newPage();
    const { scan } = await store.start(page, noon);
    const deviceScan = byDevice(scan, 'mobile');
    const claimed = await store.claim(deviceScan, 'worker', noon);
    if (claimed === undefined) throw new Error('not claimed');
    const twice = await Promise.all([
      store.finish(claimed, 'worker', done(88), minutes(1)),
      store.finish(claimed, 'worker', done(77), minutes(1)),
    ]);
    expect(twice.filter(Boolean)).toHaveLength(1);
    const stored = byDevice(await store.deviceScansOf(page.accountId, deviceScan.scanId), 'mobile');
    expect(stored).toMatchObject({
      state: 'done',
      percent: 100,
      labData,
      fieldData,
      conditions,
      finishedAt: minutes(1).toISOString(),
    });
    for (const gone of ['openShard', 'retryAt', 'leaseOwner', 'leaseUntil'] as const) {
      expect(stored[gone]).toBeUndefined();
    }
    const open = await dueOf(page.accountId, minutes(1000));
    expect(open.map(({ device }) => device)).toEqual(['desktop']);
  });

  test('ends both device scans at the same moment', async () => {
    const page = newPage();
    const { scan } = await store.start(page, noon);
    expect(await Promise.all(scan.map((deviceScan) => end(deviceScan, done())))).toEqual([
      true,
      true,
    ]);
    const found = await pages.find(page.accountId, page.url, noon);
    expect([found?.mobile?.overallScore, found?.desktop?.overallScore]).toEqual([90, 90]);
  });

  test('keeps the last successful numbers beside a failure, until the next success', async () => {
    const page = newPage();
    const first = await store.start(page, noon);
    await end(byDevice(first.scan, 'mobile'), done(91, 'first'));
    await end(byDevice(first.scan, 'desktop'), done(99));
    const second = await store.start(page, minutes(10));
    await end(byDevice(second.scan, 'mobile'), failed, minutes(11));
    const beside = await pages.find(page.accountId, page.url, minutes(12));
    expect(beside).toMatchObject({
      endedScanId: second.scan[0]?.scanId,
      endedScanDate: minutes(10).toISOString(),
      mobile: { overallScore: 91, reportKey: 'first', scanDate: noon.toISOString() },
      mobileFieldData: fieldData,
      mobileFailure: { reason: 'dns' },
      desktop: { overallScore: 99 },
    });
    await end(byDevice(second.scan, 'desktop'), { ...done(98), fieldData: null }, minutes(11));
    const third = await store.start(page, minutes(20));
    await end(byDevice(third.scan, 'mobile'), done(92), minutes(21));
    const healed = await pages.find(page.accountId, page.url, minutes(22));
    expect(healed?.mobile?.overallScore).toBe(92);
    expect(healed?.mobileFailure).toBeUndefined();
    expect(healed?.desktopFieldData).toBeUndefined();
  });

  test('of a device scan whose page was removed leaves nothing behind', async () => {
    const page = newPage();
    const { scan } = await store.start(page, noon);
    const deviceScan = byDevice(scan, 'mobile');
    const claimed = await store.claim(deviceScan, 'worker', noon);
    await pages.removePage(page.accountId, page.url, minutes(1));
    expect(claimed && (await store.finish(claimed, 'worker', done(), noon))).toBe(false);
    const other = byDevice(scan, 'desktop');
    expect(await store.giveUp(other, minutes(10))).toBe(false);
    expect(await store.deviceScansOf(page.accountId, deviceScan.scanId)).toEqual([]);
    expect(await pages.find(page.accountId, page.url, noon)).toBeUndefined();
  });
});

describe('sweeping', () => {
  test('requeues a device scan once, for any number of sweeps', async () => {
    const page = newPage();
    await store.start(page, noon);
    const [deviceScan] = await dueOf(page.accountId, minutes(6));
    if (deviceScan === undefined) throw new Error('nothing due');
    const moved = await Promise.all([1, 2, 3].map(() => store.requeue(deviceScan, minutes(6))));
    expect(moved.filter(Boolean)).toHaveLength(1);
    expect(await store.giveUp(deviceScan, minutes(6))).toBe(false);
    expect(await dueOf(page.accountId, minutes(6))).toHaveLength(1);
  });

  test('frees the device scan of a worker that died, but not of one that lives', async () => {
    const { scan } = await store.start(newPage(), noon);
    const deviceScan = byDevice(scan, 'mobile');
    await store.claim(deviceScan, 'dead', noon);
    const due = (await dueOf(deviceScan.accountId, minutes(2))).filter(
      (one) => one.device === 'mobile',
    );
    expect(due).toHaveLength(1);
    const found = byDevice(due, 'mobile');
    await store.renew({ ...deviceScan, owner: 'dead' }, minutes(2));
    expect(await store.requeue(found, minutes(2))).toBe(false);
    const later = byDevice(await dueOf(deviceScan.accountId, minutes(4)), 'mobile');
    expect(await store.requeue(later, minutes(4))).toBe(true);
    expect(await store.finish(deviceScan, 'dead', done(), minutes(4))).toBe(false);
    expect(await store.claim(deviceScan, 'next', minutes(4))).toMatchObject({
      attempts: 2,
      resends: 1,
    });
  });

  test('gives up with a reason, on the page too', async () => {
    const page = newPage();
    await store.start(page, noon);
    const deviceScan = byDevice(await dueOf(page.accountId, minutes(6)), 'mobile');
    const ended = await Promise.all([1, 2].map(() => store.giveUp(deviceScan, minutes(6))));
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect(
      byDevice(await store.deviceScansOf(page.accountId, deviceScan.scanId), 'mobile'),
    ).toMatchObject({
      state: 'failed',
      failureReason: 'internal',
    });
    const found = await pages.find(page.accountId, page.url, noon);
    expect(found?.mobileFailure).toMatchObject({ reason: 'internal' });
  });
});
