import { afterEach, beforeEach, vi } from 'vitest';
import { bucketClient } from '../../functions/platform/aws/bucket-client.ts';
import { env } from '../../functions/platform/aws/env.ts';
import { encodePicture } from '../../functions/measuring/screenshots/compare-pictures.ts';
import { comparePngs } from '../../functions/measuring/screenshots/compare-pngs.ts';
import { type PictureStore, pictureStore } from '../../functions/platform/aws/picture-store.ts';
import { screenshotStore } from '../../functions/measuring/screenshots/screenshot-store.ts';
import {
  type TakePicture,
  takeScreenshot,
} from '../../functions/measuring/screenshots/take-screenshot.ts';
import type { MaskRect } from '../../shared/models/measuring/screenshot-mask.ts';
import type { ScanFailureReason } from '../../shared/scans/scan-failures.ts';
import { listPage } from './listed-page.ts';
import { useTable } from './scans.ts';
import { seedAccount, type SeededUser } from './seed-account.ts';

vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
export const url = 'http://127.0.0.1:8080/';
export const hour = 3_600_000;
export const start = Date.parse('2026-11-20T00:00:00.000Z');
export const dueAt = (hours: number): string => new Date(start + hours * hour).toISOString();

export const table = await useTable();
export const pictures: PictureStore = pictureStore(bucketClient(), env.reportsBucket());
let user: SeededUser;
beforeEach(async () => {
  user = await seedAccount(table);
  await listPage(table, user.accountId, url);
  vi.stubEnv('SCREENSHOT_WAIT_MS', '0');
  vi.useFakeTimers({ now: start + 48 * hour, toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

/** Owner of the page; a new account for every test, 48 hours after the start. */
export const owner = (): SeededUser => user;

/** A white picture with a black square of the given size. */
export function pngWith(square: number): Buffer {
  const [width, height] = [412, 960];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 100; y < 100 + square; y += 1) {
    data.fill(0, (y * width + 100) * 4, (y * width + 100 + square) * 4);
    for (let x = 100; x < 100 + square; x += 1) data[(y * width + x) * 4 + 3] = 255;
  }
  return encodePicture({ width, height, data });
}

export const showing =
  (square: number, mask: MaskRect[] = []): TakePicture =>
  async () => ({ kind: 'picture', png: pngWith(square), mask });

export const failing =
  (reason: ScanFailureReason): TakePicture =>
  async () => ({ kind: 'failure', reason, detail: '' });

interface Options {
  isLastDelivery?: boolean;
  store?: PictureStore;
  /** Minutes after the job was due. */
  minutes?: number;
}

/** Runs the job that was due a number of hours after the start. */
export const work = (hours: number, takePicture: TakePicture, options: Options = {}) =>
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

export const stored = () =>
  screenshotStore(table).listNewest(user.accountId, url, { limit: 100, now: new Date() });
