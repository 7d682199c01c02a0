import type { EntityItem } from 'electrodb';
import type { MaskRect } from '../../shared/models/screenshot-mask.ts';
import type { ScanFailureReason } from '../../shared/scan-failures.ts';
import { screenshotEntity } from '../platform/table/screenshot.ts';
import { epochSeconds, isExpired, type Table } from '../platform/table/table.ts';
import { keyOfUrl } from '../platform/url-key.ts';

export type StoredScreenshot = EntityItem<ReturnType<typeof screenshotEntity>>;
/** One that has its picture. */
export type TakenScreenshot = StoredScreenshot &
  Required<Pick<StoredScreenshot, 'takenAt' | 'pictureKey' | 'storedAt'>>;

/** One picture of one page; whoever takes it, and however often, there is one result. */
export interface ScreenshotKey {
  accountId: string;
  /** Normalised. */
  url: string;
  /** ISO 8601. */
  dueAt: string;
}

export type ScreenshotOutcome =
  | {
      state: 'done';
      takenAt: string;
      pictureKey: string;
      storedAt: string;
      mask: MaskRect[];
      isEqual?: boolean;
      changedPixels?: number;
      differenceKey?: string;
    }
  | { state: 'failed'; failureReason: ScanFailureReason };

const keptForMs = 30 * 24 * 3_600_000;
const expiryOf = (dueAt: string) => ({
  expiresAt: epochSeconds(new Date(Date.parse(dueAt) + keptForMs)),
});

export const isTaken = (one: StoredScreenshot): one is TakenScreenshot =>
  one.state === 'done' && one.pictureKey !== undefined && one.takenAt !== undefined;
export const isOpen = ({ state }: Pick<StoredScreenshot, 'state'>): boolean =>
  state === 'queued' || state === 'running';

export type ScreenshotStore = ReturnType<typeof screenshotStore>;

/** Pictures of pages, in time order. */
export function screenshotStore(table: Table) {
  const screenshots = screenshotEntity(table);
  const itemKey = ({ accountId, url, dueAt }: ScreenshotKey) => ({
    accountId,
    urlKey: keyOfUrl(url),
    dueAt,
  });

  return {
    async find(key: ScreenshotKey, now: Date): Promise<StoredScreenshot | undefined> {
      const { data } = await screenshots.get(itemKey(key)).go({ consistent: true });
      return data === null || isExpired(data, now) ? undefined : data;
    },

    /** The newest ones of a page, whatever came of them, newest first. */
    async listNewest(
      accountId: string,
      url: string,
      { limit, now }: { limit: number; now: Date },
    ): Promise<StoredScreenshot[]> {
      const found = await screenshots.query
        .byPage({ accountId, urlKey: keyOfUrl(url) })
        .go({ order: 'desc', limit, consistent: true });
      return found.data.filter((one) => !isExpired(one, now));
    },

    /** Writes the intent to take a picture, or that its job is sent once more. */
    async request(key: ScreenshotKey, now: Date): Promise<void> {
      await screenshots
        .upsert({
          ...itemKey(key),
          state: 'queued',
          sentAt: now.toISOString(),
          ...expiryOf(key.dueAt),
        })
        .where(({ state }, { eq, notExists }) => `${notExists(state)} OR ${eq(state, 'queued')}`)
        .go({ returnOnConditionCheckFailure: true });
    },

    /** Writes what came of it; the first result stays. @returns whether it was this one */
    async end(key: ScreenshotKey, outcome: ScreenshotOutcome): Promise<boolean> {
      const written = await screenshots
        .upsert({ ...itemKey(key), ...outcome, ...expiryOf(key.dueAt) })
        .where(({ state }, { eq, notExists }) => `${notExists(state)} OR ${eq(state, 'queued')}`)
        .go({ returnOnConditionCheckFailure: true });
      return !written.rejected;
    },

    /** A slice of what was due before a time, for those who tidy up. */
    async listBefore(accountId: string, url: string, before: Date): Promise<StoredScreenshot[]> {
      const found = await screenshots.query
        .byPage({ accountId, urlKey: keyOfUrl(url) })
        .lt({ dueAt: before.toISOString() })
        .go({ limit: 100, consistent: true });
      return found.data;
    },

    async remove(some: readonly StoredScreenshot[]): Promise<void> {
      let left = some.map(({ accountId, urlKey, dueAt }) => ({ accountId, urlKey, dueAt }));
      for (let round = 1; left.length > 0; round += 1) {
        left = (await screenshots.delete(left).go({ concurrent: 2 })).unprocessed;
        if (round === 10 && left.length > 0) throw new Error('The table is too busy');
      }
    },
  };
}
