import { screenshotEntity } from '../../functions/screenshots/screenshot-entity.ts';
import { keyOfUrl } from '../../functions/pages/url-key.ts';
import { seedPicture } from '../seeds/seed-picture.ts';
import type { Recording } from './recording.ts';
import { recordedCheck, type RecordedPage, recordedTime } from './recorded-time.ts';
import { dailyAt, versionOf } from './timeline.ts';

/** Pictures are kept for 30 days. Often enough to show when the page changed. */
const picturedDays = [28, 21, 14, 13, 11, 10, 9, 5, 1];

/** Takes pictures, each that of the version of its day, and compares each with the one before. */
export async function loadPictures(
  stores: Parameters<typeof seedPicture>[0],
  { accountId, url, now }: RecordedPage,
  recording: Recording,
): Promise<void> {
  for (const daysAgo of picturedDays) {
    const recorded = recording.pictures[versionOf(daysAgo)];
    if (recorded === undefined) throw new Error(`No picture of ${versionOf(daysAgo)}`);
    const picture = { png: Buffer.from(recorded.png, 'base64'), mask: recorded.mask };
    const time = recordedCheck(now, daysAgo, dailyAt.picture);
    await seedPicture(stores, { accountId, url }, picture, time);
  }
  // Only now: each was compared with the one before.
  const urlKey = keyOfUrl(url);
  for (const daysAgo of picturedDays) {
    const dueAt = recordedTime(now, daysAgo, dailyAt.picture).toISOString();
    await screenshotEntity(stores.table)
      .patch({ accountId, urlKey, dueAt })
      .set({ isRecorded: true })
      .go();
  }
}
