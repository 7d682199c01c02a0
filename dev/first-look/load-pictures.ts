import { screenshotEntity } from '../../functions/measuring/screenshots/screenshot-entity.ts';
import { keyOfUrl } from '../../functions/registry/pages/url-key.ts';
import { seedPicture } from '../seeds/seed-picture.ts';
import type { RecordedPicture } from './recording.ts';
import { recordedCheck, type RecordedPage, recordedTime } from './recorded-time.ts';
import { dailyAt } from './timeline.ts';

interface TakenPicture {
  daysAgo: number;
  picture: RecordedPicture | undefined;
}

/** Takes pictures, oldest first, and compares each with the one before. */
export async function loadPictures(
  stores: Parameters<typeof seedPicture>[0],
  { accountId, url, now }: RecordedPage,
  taken: readonly TakenPicture[],
): Promise<void> {
  for (const { daysAgo, picture: recorded } of taken) {
    if (recorded === undefined) throw new Error(`No picture of ${url} ${daysAgo} days ago`);
    const picture = { png: Buffer.from(recorded.png, 'base64'), mask: recorded.mask };
    const time = recordedCheck(now, daysAgo, dailyAt.picture);
    await seedPicture(stores, { accountId, url }, picture, time);
  }
  // Only now: each was compared with the one before.
  const urlKey = keyOfUrl(url);
  for (const { daysAgo } of taken) {
    const dueAt = recordedTime(now, daysAgo, dailyAt.picture).toISOString();
    await screenshotEntity(stores.table)
      .patch({ accountId, urlKey, dueAt })
      .set({ isRecorded: true })
      .go();
  }
}
