import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { liveItem } from '../../platform/table/read-items.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { after, dayMs } from '../../platform/times.ts';
import { type PictureCheck, pictureCheckEntity } from './picture-check-entity.ts';

interface OfPage {
  accountId: string;
  /** Normalised. */
  url: string;
}

type Checked = Omit<PictureCheck, 'accountId' | 'urlKey' | 'expiresAt'>;

const keptForMs = 30 * dayMs;

export type PictureCheckStore = ReturnType<typeof pictureCheckStore>;

/** Checks of pages between their pictures, one item a page. */
export function pictureCheckStore(table: Table) {
  const checks = pictureCheckEntity(table);
  const keyOf = ({ accountId, url }: OfPage) => ({ accountId, urlKey: keyOfUrl(url) });
  const expiryAt = (now: Date): number => epochSeconds(after(now, keptForMs));
  return {
    find: (page: OfPage, now: Date): Promise<PictureCheck | undefined> =>
      liveItem(checks.get(keyOf(page)), now),

    async put(page: OfPage, checked: Checked, now: Date): Promise<void> {
      await checks.put({ ...keyOf(page), ...checked, expiresAt: expiryAt(now) }).go();
    },

    /** Does nothing for a page that was removed in the meantime. */
    async noteUnchanged(known: PictureCheck, now: Date): Promise<void> {
      await checks
        .put({ ...known, unchangedAt: now.toISOString(), expiresAt: expiryAt(now) })
        .where(({ urlKey }, is) => is.exists(urlKey))
        .go({ returnOnConditionCheckFailure: true });
    },

    /** Deletes what is known of a removed page. A page that was added again has its next picture taken. */
    async forget(page: OfPage): Promise<void> {
      await checks.delete(keyOf(page)).go();
    },
  };
}
