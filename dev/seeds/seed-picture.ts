import type { PictureStore } from '../../functions/platform/aws/picture-store.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { comparePngs } from '../../functions/measuring/screenshots/compare-pngs.ts';
import { screenshotStore } from '../../functions/measuring/screenshots/screenshot-store.ts';
import { takeScreenshot } from '../../functions/measuring/screenshots/take-screenshot.ts';
import type { MaskRect } from '../../shared/models/measuring/screenshot-mask.ts';

interface Stores {
  table: Table;
  pictures: Pick<PictureStore, 'put' | 'get'>;
}

/** Takes a picture of a page at a time in the past, and compares it with the one before. */
export const seedPicture = (
  { table, pictures }: Stores,
  page: { accountId: string; url: string },
  { png, mask }: { png: Buffer; mask: MaskRect[] },
  { at, now = () => at }: { at: Date; now?: () => Date },
): Promise<unknown> =>
  takeScreenshot(
    {
      store: screenshotStore(table),
      pictures,
      takePicture: async () => ({ kind: 'picture', png, mask }),
      compare: (before, after, masked) =>
        png.equals(before)
          ? { isEqual: true, changedPixels: 0 }
          : comparePngs(before, after, masked),
      now,
    },
    { ...page, dueAt: at.toISOString(), isLastDelivery: true },
  );
