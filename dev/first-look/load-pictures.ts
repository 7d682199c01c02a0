import type { Table } from '../../functions/platform/table/table.ts';
import { comparePngs } from '../../functions/screenshots/compare-pngs.ts';
import type { PictureStore } from '../../functions/platform/aws/picture-store.ts';
import { screenshotEntity } from '../../functions/screenshots/screenshot-entity.ts';
import { screenshotStore } from '../../functions/screenshots/screenshot-store.ts';
import { takeScreenshot } from '../../functions/screenshots/take-screenshot.ts';
import { keyOfUrl } from '../../functions/pages/url-key.ts';
import type { Recording } from './recording.ts';
import { recordedCheck, type RecordedPage, recordedTime } from './recorded-time.ts';
import { dailyAt, versionOf } from './timeline.ts';

interface Ports {
  table: Table;
  pictures: Pick<PictureStore, 'put' | 'get'>;
}

/** Pictures are kept for 30 days. Often enough to show when the page changed. */
const picturedDays = [28, 21, 14, 13, 11, 10, 9, 5, 1];

/** Takes pictures, each that of the version of its day, and compares each with the one before. */
export async function loadPictures(
  { table, pictures }: Ports,
  { accountId, url, now }: RecordedPage,
  recording: Recording,
): Promise<void> {
  const store = screenshotStore(table);
  for (const daysAgo of picturedDays) {
    const recorded = recording.pictures[versionOf(daysAgo)];
    if (recorded === undefined) throw new Error(`No picture of ${versionOf(daysAgo)}`);
    const png = Buffer.from(recorded.png, 'base64');
    const { at, ...clock } = recordedCheck(now, daysAgo, dailyAt.picture);
    const key = { accountId, url, dueAt: at.toISOString() };
    await takeScreenshot(
      {
        store,
        pictures,
        takePicture: async () => ({ kind: 'picture', png, mask: recorded.mask }),
        compare: (before, after_, mask) =>
          png.equals(before)
            ? { isEqual: true, changedPixels: 0 }
            : comparePngs(before, after_, mask),
        ...clock,
      },
      { ...key, isLastDelivery: true },
    );
  }
  // Only now: each was compared with the one before.
  const urlKey = keyOfUrl(url);
  for (const daysAgo of picturedDays) {
    const dueAt = recordedTime(now, daysAgo, dailyAt.picture).toISOString();
    await screenshotEntity(table)
      .patch({ accountId, urlKey, dueAt })
      .set({ isRecorded: true })
      .go();
  }
}
