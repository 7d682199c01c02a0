import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import {
  compareScreenshots,
  getScreenshotDifference,
  listScreenshots,
} from '../../../shared/calls/measuring/screenshots.ts';
import { call } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import {
  dueAt,
  failing,
  hour,
  owner,
  pictures,
  pngWith,
  showing,
  start,
  stored,
  table,
  url,
  work,
} from '../../../test/support/pictures.ts';
import { bucketClient } from '../../platform/aws/bucket-client.ts';
import { env } from '../../platform/aws/env.ts';
import { objectStore } from '../../platform/aws/object-store.ts';
import { decodePng } from '../../platform/pictures/decode-png.ts';
import { screenshotStore } from './screenshot-store.ts';

const ask = async (
  contract: typeof listScreenshots | typeof compareScreenshots | typeof getScreenshotDifference,
) => (await call(await loadHandler(contract), contract, { body: { url } }, { as: owner() })).body;

describe('pictures of a page', () => {
  test('are none at first', async () => {
    expect(await ask(listScreenshots)).toEqual([]);
    expect(await ask(compareScreenshots)).toEqual({ compare: null, unchangedAt: null });
    expect(await ask(getScreenshotDifference)).toEqual({ differenceImage: null });
  });

  test('cannot be compared while there is one', async () => {
    expect(await work(1, showing(0))).toBe('done');
    expect(await ask(listScreenshots)).toHaveLength(1);
    expect(await ask(compareScreenshots)).toEqual({ compare: null, unchangedAt: null });
  });

  test('are equal while nothing changes, and share one stored picture', async () => {
    await work(1, showing(0));
    await work(2, showing(7));
    expect(await ask(compareScreenshots)).toEqual({ compare: true, unchangedAt: null });
    expect(await ask(getScreenshotDifference)).toEqual({ differenceImage: null });
    const [newest, first] = await stored();
    expect(newest?.pictureKey).toBe(first?.pictureKey);
    const dates = (await ask(listScreenshots)).map(({ date }: { date: string }) => date);
    expect(dates).toEqual([dueAt(1), dueAt(2)]);
  });

  test('differ by a change of 20 × 20 pixels, which the difference shows in red', async () => {
    await work(1, showing(0));
    await work(2, showing(20));
    expect(await ask(compareScreenshots)).toEqual({ compare: false, unchangedAt: null });
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

  test('can be read only by their signed address, which cannot be altered', async () => {
    vi.useRealTimers();
    await work(1, showing(0));
    const key = (await stored())[0]?.pictureKey ?? '';
    const address = await pictures.addressOf(key);
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await fetch(address.replace('/pictures/', '/reports/'))).ok).toBe(false);
    expect((await fetch(address.split('?')[0] ?? '')).status).toBe(403);
  });

  test('are equal if the change is within the mask of either visit', async () => {
    const banner = [{ x: 96, y: 96, width: 40, height: 40 }];
    await work(1, showing(0, banner));
    await work(2, showing(20));
    expect(await ask(compareScreenshots)).toEqual({ compare: true, unchangedAt: null });
    await work(3, showing(30, banner));
    expect(await ask(compareScreenshots)).toEqual({ compare: true, unchangedAt: null });
    await work(4, showing(60, banner));
    expect(await ask(compareScreenshots)).toEqual({ compare: false, unchangedAt: null });
  });

  test('are compared with the last good one, past failures', async () => {
    await work(1, showing(0));
    expect(await work(2, failing('http-5xx'))).toBe('failed');
    expect(await ask(listScreenshots)).toHaveLength(1);
    await work(3, showing(20));
    expect(await ask(compareScreenshots)).toEqual({ compare: false, unchangedAt: null });
  });

  test('are stored again after 30 days, before the bucket’s retention takes the old one', async () => {
    await work(0, showing(0));
    await work(24 * 29, showing(0));
    vi.setSystemTime(start + 30 * 24 * hour - 1000);
    await work(24 * 30 + 1, showing(0));
    const keys = (await stored()).map(({ pictureKey }) => pictureKey);
    expect(new Set(keys).size).toBe(2);
    expect(await ask(compareScreenshots)).toEqual({ compare: true, unchangedAt: null });
  });

  test('are gone after 30 days', async () => {
    await work(1, showing(0));
    vi.setSystemTime(start + 30 * 24 * hour + 2 * hour);
    expect(await ask(listScreenshots)).toEqual([]);
  });
});

test('a page that is removed leaves no picture behind, and one that was added again keeps what came later', async () => {
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
    screenshotStore(table).forget(
      { accountId: owner().accountId, url, before: new Date(start + hours * hour) },
      reports,
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

test('pages of the same account keep their pictures, wherever they sort', async () => {
  const reports = objectStore(bucketClient(), env.reportsBucket());
  const store = screenshotStore(table);
  const others = Array.from({ length: 8 }, (_, index) => `${url}${index}`);
  for (const other of [url, ...others]) {
    const pictureKey = `${owner().accountId}/pictures/${randomUUID()}.png`;
    const taken = { state: 'done' as const, takenAt: dueAt(1), storedAt: dueAt(1), mask: [] };
    const key = { accountId: owner().accountId, url: other, dueAt: dueAt(1) };
    const lease = await store.claim(key, 'worker', new Date());
    if (lease === undefined) throw new Error('not claimed');
    await store.finish(lease, { ...taken, pictureKey }, new Date());
  }
  await store.forget(
    { accountId: owner().accountId, url, before: new Date(start + 2 * hour) },
    reports,
  );
  const left = async (address: string) =>
    (await store.listNewest(owner().accountId, address, { limit: 9, now: new Date() })).length;
  expect(await left(url)).toBe(0);
  expect(await Promise.all(others.map(left))).toEqual(others.map(() => 1));
});
