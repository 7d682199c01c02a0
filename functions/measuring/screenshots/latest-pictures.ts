import type { PictureStore } from '../../platform/aws/picture-store.ts';
import { isTaken, type ScreenshotStore, type TakenScreenshot } from './screenshot-store.ts';

/** Number of pictures in a list. */
const shown = 24;
/** Number of items read for them; the others have failed, or are not done yet. */
const read = 60;

/** The newest pictures of a page, newest first, at most 24. */
export async function latestPictures(
  store: Pick<ScreenshotStore, 'listNewest'>,
  { accountId, url }: { accountId: string; url: string },
  now: Date,
): Promise<TakenScreenshot[]> {
  const newest = await store.listNewest(accountId, url, { limit: read, now });
  return newest.filter(isTaken).slice(0, shown);
}

/** Pictures in the form for a browser. */
export const toAnswer = async (
  pictures: Pick<PictureStore, 'addressOf'>,
  { pictureKey, takenAt }: TakenScreenshot,
): Promise<{ mobileImage: string; date: string }> => ({
  mobileImage: await pictures.addressOf(pictureKey),
  date: takenAt,
});
