import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  compareScreenshots,
  getScreenshotDifference,
  listScreenshots,
  takeScreenshotNow,
} from '../../shared/calls/screenshots.ts';
import type { MaskRect } from '../../shared/models/screenshot-mask.ts';
import type { ScanFailureReason } from '../../shared/scan-failures.ts';
import { call } from '../../test/support/call-handler.ts';
import { listPage } from '../../test/support/listed-page.ts';
import { loadHandler } from '../../test/support/load-handler.ts';
import { useTable } from '../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../test/support/seed-account.ts';
import { bucketClient } from '../platform/aws/bucket-client.ts';
import { queueClient } from '../platform/aws/clients.ts';
import { env } from '../platform/aws/env.ts';
import { objectStore } from '../platform/aws/object-store.ts';
import { type PictureStore, pictureStore } from './picture-store.ts';
import type { SendJobs } from '../platform/jobs/send-job.ts';
import type { Table } from '../platform/table/table.ts';
import { decodePng } from '../platform/pictures/decode-png.ts';
import { encodePicture } from './compare-pictures.ts';
import { comparePngs } from './compare-pngs.ts';
import { forgetScreenshots } from './forget-screenshots.ts';
import { screenshotStore } from './screenshot-store.ts';
import { sweepScreenshots } from './sweep-screenshots.ts';
import { type TakePicture, takeScreenshot } from './take-screenshot.ts';
import { maxResends } from './timings.ts';

vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
const url = 'http://127.0.0.1:8080/';
const hour = 3_600_000;
const start = Date.parse('2026-11-20T00:00:00.000Z');
const dueAt = (hours: number): string => new Date(start + hours * hour).toISOString();

let table: Table;
let pictures: PictureStore;
let user: SeededUser;
beforeAll(async () => {
  table = await useTable();
  pictures = pictureStore(bucketClient(), env.reportsBucket());
});
beforeEach(async () => {
  user = await seedAccount(table);
  await listPage(table, user.accountId, url);
  vi.stubEnv('SCREENSHOT_WAIT_MS', '0');
  vi.useFakeTimers({ now: start + 48 * hour, toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

/** A white picture with a black square of so many pixels. */
function pngWith(square: number): Buffer {
  const [width, height] = [412, 960];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 100; y < 100 + square; y += 1) {
    data.fill(0, (y * width + 100) * 4, (y * width + 100 + square) * 4);
    for (let x = 100; x < 100 + square; x += 1) data[(y * width + x) * 4 + 3] = 255;
  }
  return encodePicture({ width, height, data });
}
const showing =
  (square: number, mask: MaskRect[] = []): TakePicture =>
  async () => ({ kind: 'picture', png: pngWith(square), mask });

const failing =
  (reason: ScanFailureReason): TakePicture =>
  async () => ({ kind: 'failure', reason, detail: '' });

interface Options {
  isLastDelivery?: boolean;
  store?: PictureStore;
  /** Minutes after the job was due. */
  minutes?: number;
}
const work = (hours: number, takePicture: TakePicture, options: Options = {}) =>
  takeScreenshot(
    {
      store: screenshotStore(table),
      pictures: options.store ?? pictures,
      takePicture,
      compare: comparePngs,
      now: () => new Date(start + hours * hour + (options.minutes ?? 0) * 60_000),
    },
    {
      accountId: user.accountId,
      url,
      dueAt: dueAt(hours),
      isLastDelivery: options.isLastDelivery ?? false,
    },
  );

const ask = async (
  contract: typeof listScreenshots | typeof compareScreenshots | typeof getScreenshotDifference,
) => (await call(await loadHandler(contract), contract, { body: { url } }, { as: user })).body;
const takeNow = async () =>
  call(await loadHandler(takeScreenshotNow), takeScreenshotNow, { body: { url } }, { as: user });
const stored = () =>
  screenshotStore(table).listNewest(user.accountId, url, { limit: 100, now: new Date() });

describe('pictures of a page', () => {
  it('are none at first', async () => {
    expect(await ask(listScreenshots)).toEqual([]);
    expect(await ask(compareScreenshots)).toEqual({ compare: null });
    expect(await ask(getScreenshotDifference)).toEqual({ differenceImage: null });
  });

  it('cannot be compared while there is one', async () => {
    expect(await work(1, showing(0))).toBe('done');
    expect(await ask(listScreenshots)).toHaveLength(1);
    expect(await ask(compareScreenshots)).toEqual({ compare: null });
  });

  it('are equal while nothing changes, and share one stored picture', async () => {
    await work(1, showing(0));
    await work(2, showing(7));
    expect(await ask(compareScreenshots)).toEqual({ compare: true });
    expect(await ask(getScreenshotDifference)).toEqual({ differenceImage: null });
    const [newest, first] = await stored();
    expect(newest?.pictureKey).toBe(first?.pictureKey);
    const dates = (await ask(listScreenshots)).map(({ date }: { date: string }) => date);
    expect(dates).toEqual([dueAt(1), dueAt(2)]);
  });

  it('differ by a change of 20 × 20 pixels, which the difference shows in red', async () => {
    await work(1, showing(0));
    await work(2, showing(20));
    expect(await ask(compareScreenshots)).toEqual({ compare: false });
    const { differenceImage } = await ask(getScreenshotDifference);
    vi.useRealTimers();
    const { pictureKey } = (await stored())[0] ?? {};
    expect(
      Buffer.compare(Buffer.from((await pictures.get(pictureKey ?? '')) ?? []), pngWith(20)),
    ).toBe(0);
    expect(differenceImage).toContain('X-Amz-Signature');
    const key = (await stored())[0]?.differenceKey ?? '';
    const { data, width } = decodePng((await pictures.get(key)) ?? new Uint8Array());
    expect([...data.slice((110 * width + 110) * 4).subarray(0, 3)]).toEqual([255, 0, 0]);
  });

  it('can be read by their signed address alone, which nobody can change', async () => {
    vi.useRealTimers();
    await work(1, showing(0));
    const key = (await stored())[0]?.pictureKey ?? '';
    const address = await pictures.addressOf(key);
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await fetch(address.replace('/pictures/', '/reports/'))).ok).toBe(false);
    expect((await fetch(address.split('?')[0] ?? '')).status).toBe(403);
  });

  it('are equal where the change lies below what does not hold still, now or in the visit before', async () => {
    const banner = [{ x: 96, y: 96, width: 40, height: 40 }];
    await work(1, showing(0, banner));
    await work(2, showing(20));
    expect(await ask(compareScreenshots)).toEqual({ compare: true });
    await work(3, showing(30, banner));
    expect(await ask(compareScreenshots)).toEqual({ compare: true });
    await work(4, showing(60, banner));
    expect(await ask(compareScreenshots)).toEqual({ compare: false });
  });

  it('are compared with the last good one, past failures', async () => {
    await work(1, showing(0));
    expect(await work(2, failing('http-5xx'))).toBe('failed');
    expect(await ask(listScreenshots)).toHaveLength(1);
    await work(3, showing(20));
    expect(await ask(compareScreenshots)).toEqual({ compare: false });
  });

  it('are stored anew after 30 days, before the bucket’s retention takes the old one', async () => {
    await work(0, showing(0));
    await work(24 * 29, showing(0));
    vi.setSystemTime(start + 30 * 24 * hour - 1000);
    await work(24 * 30 + 1, showing(0));
    const keys = (await stored()).map(({ pictureKey }) => pictureKey);
    expect(new Set(keys).size).toBe(2);
    expect(await ask(compareScreenshots)).toEqual({ compare: true });
  });

  it('are gone after 30 days', async () => {
    await work(1, showing(0));
    vi.setSystemTime(start + 30 * 24 * hour + 2 * hour);
    expect(await ask(listScreenshots)).toEqual([]);
  });
});

describe('faults', () => {
  it('a job that comes twice is done once', async () => {
    await work(1, showing(0));
    const again = vi.fn(showing(20));
    expect(await work(1, again)).toBe('dropped');
    expect(again).not.toHaveBeenCalled();
  });

  it('two workers with one job take one picture', async () => {
    const takePicture = vi.fn(showing(0));
    const outcomes = await Promise.all([work(1, takePicture), work(1, takePicture)]);
    expect(outcomes.sort()).toEqual(['done', 'dropped']);
    expect(takePicture).toHaveBeenCalledTimes(1);
    expect(await stored()).toHaveLength(1);
  });

  it('a job whose worker failed is given back, and done by the next delivery', async () => {
    const dies: TakePicture = async () => {
      throw new Error('Target closed');
    };
    await expect(work(1, dies)).rejects.toThrow('Target closed');
    expect(await stored()).toMatchObject([{ state: 'queued', attempts: 1 }]);
    expect(await work(1, showing(0))).toBe('done');
    expect((await stored())[0]?.openShard).toBeUndefined();
  });

  it('a worker that was killed is followed by another when its lease is over, and not heard any more', async () => {
    const gate = Promise.withResolvers<Awaited<ReturnType<TakePicture>>>();
    const killed = work(1, () => gate.promise);
    await vi.waitFor(async () => expect(await stored()).toMatchObject([{ state: 'running' }]));
    expect(await work(1, showing(0), { minutes: 1 })).toBe('dropped');
    expect(await work(1, failing('dns'), { minutes: 3 })).toBe('failed');
    gate.resolve({ kind: 'picture', png: pngWith(0), mask: [] });
    expect(await killed).toBe('dropped');
    expect(await stored()).toMatchObject([{ state: 'failed', failureReason: 'dns', attempts: 2 }]);
  });

  it('what fails to the end is recorded as failed', async () => {
    const dies: TakePicture = async () => {
      throw new Error('ENOSPC: no space left on device');
    };
    await expect(work(1, dies, { isLastDelivery: true })).rejects.toThrow('ENOSPC');
    expect(await stored()).toMatchObject([{ state: 'failed', failureReason: 'internal' }]);
  });

  it('S3 that refuses once costs nothing but a repetition', async () => {
    const refusing: PictureStore = {
      ...pictures,
      put: async () => {
        throw new Error('SlowDown');
      },
    };
    await expect(work(1, showing(0), { store: refusing })).rejects.toThrow('SlowDown');
    expect(await work(1, showing(0))).toBe('done');
  });
});

describe('POST /screenshot/mobile', () => {
  it('is taken on at first: 202', async () => {
    expect(await takeNow()).toMatchObject({
      status: 202,
      body: { status: 'queued', mobileImage: null, date: null, failure: null },
    });
    expect(await stored()).toMatchObject([{ state: 'queued' }]);
  });

  it('asked for twice is one picture and one job', async () => {
    const sent = vi.spyOn(queueClient(), 'send');
    await takeNow();
    await takeNow();
    expect([(await stored()).length, sent.mock.calls.length]).toEqual([1, 1]);
    sent.mockRestore();
  });

  it('is taken on even if the queue refuses, sent by the sweep, and said to have failed when nobody ever takes it', async () => {
    const refused = vi.spyOn(queueClient(), 'send').mockImplementation(() => {
      throw new Error('SQS is down');
    });
    expect(await takeNow()).toMatchObject({ status: 202, body: { status: 'queued' } });
    refused.mockRestore();
    const sent: string[] = [];
    const sendJobs: SendJobs = async (job, payloads) => {
      sent.push(...payloads.map((payload) => JSON.stringify(job.payload.parse(payload))));
    };
    const sweep = async (minutes: number) =>
      sweepScreenshots(
        { store: screenshotStore(table), sendJobs },
        { now: new Date(Date.now() + minutes * 60_000) },
      );
    const mine = () => sent.filter((payload) => payload.includes(user.accountId));
    await Promise.all([sweep(4), sweep(4)]);
    const [{ dueAt: named } = { dueAt: '' }] = await stored();
    expect(mine()).toEqual([JSON.stringify({ accountId: user.accountId, url, dueAt: named })]);
    for (let round = 1; round <= maxResends; round += 1) await sweep(4 + 5 * round);
    expect(mine()).toHaveLength(maxResends);
    expect(await stored()).toMatchObject([{ state: 'failed', failureReason: 'internal' }]);
  });

  /** Asks, and has the job done while the call waits. */
  async function takeWith(takePicture: TakePicture) {
    vi.useRealTimers();
    vi.stubEnv('SCREENSHOT_WAIT_MS', '10000');
    const answering = takeNow();
    await vi.waitFor(async () => expect(await stored()).toHaveLength(1));
    const [open] = await stored();
    await takeScreenshot(
      {
        store: screenshotStore(table),
        pictures,
        takePicture,
        compare: comparePngs,
        now: () => new Date(),
      },
      { accountId: user.accountId, url, dueAt: open?.dueAt ?? '', isLastDelivery: false },
    );
    return answering;
  }

  it('answers the picture when it is there in time', async () => {
    const { status, body } = await takeWith(showing(0));
    expect([status, body.status, body.failure]).toEqual([200, 'done', null]);
    expect((await fetch(body.mobileImage)).status).toBe(200);
  });

  it('answers why there is none', async () => {
    expect(await takeWith(failing('dns'))).toMatchObject({
      status: 200,
      body: {
        status: 'failed',
        mobileImage: null,
        failure: { message: 'The name of this site could not be found.' },
      },
    });
  });
});

it('a page that is removed leaves no picture behind, and one that was added again keeps what came later', async () => {
  await work(1, showing(0));
  await work(2, showing(20));
  await work(3, showing(40));
  const objects = (await stored()).flatMap(({ pictureKey, differenceKey }) => [
    pictureKey,
    differenceKey,
  ]);
  const left = async () => {
    const keys = objects.filter((key) => key !== undefined);
    const all = await Promise.all(keys.map((key) => pictures.get(key)));
    return all.filter((one) => one !== undefined).length;
  };
  expect(await left()).toBe(5);
  const reports = objectStore(bucketClient(), env.reportsBucket());
  const forget = (hours: number) =>
    forgetScreenshots(
      { table, reports },
      { accountId: user.accountId, url, before: new Date(start + hours * hour) },
    );
  await forget(3);
  expect([(await stored()).length, await left()]).toEqual([1, 2]);
  await forget(4);
  await forget(4);
  expect([(await stored()).length, await left()]).toEqual([0, 0]);
  const other = randomUUID();
  expect(
    await screenshotStore(table).listNewest(other, url, { limit: 9, now: new Date() }),
  ).toEqual([]);
});

it('pages of the same account keep their pictures, wherever they sort', async () => {
  const reports = objectStore(bucketClient(), env.reportsBucket());
  const store = screenshotStore(table);
  const others = Array.from({ length: 8 }, (_, index) => `${url}${index}`);
  for (const other of [url, ...others]) {
    const pictureKey = `${user.accountId}/pictures/${randomUUID()}.png`;
    const taken = { state: 'done' as const, takenAt: dueAt(1), storedAt: dueAt(1), mask: [] };
    const key = { accountId: user.accountId, url: other, dueAt: dueAt(1) };
    const lease = await store.claim(key, 'worker', new Date());
    if (lease === undefined) throw new Error('not claimed');
    await store.finish(lease, { ...taken, pictureKey }, new Date());
  }
  await forgetScreenshots(
    { table, reports },
    { accountId: user.accountId, url, before: new Date(start + 2 * hour) },
  );
  const left = async (address: string) =>
    (await store.listNewest(user.accountId, address, { limit: 9, now: new Date() })).length;
  expect(await left(url)).toBe(0);
  expect(await Promise.all(others.map(left))).toEqual(others.map(() => 1));
});
