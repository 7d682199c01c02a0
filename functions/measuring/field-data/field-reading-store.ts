import type { ItemOf } from '../../platform/table/entity.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import type { FieldData } from '../../../shared/models/measuring/scan.ts';
import { aboutPage, type Announce, outboxItem, unannounced } from '../../platform/events/outbox.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { fieldReadingEntity } from './field-reading-entity.ts';
import { scannedPageEntity } from '../../registry/pages/scanned-page-entity.ts';
import { epochSeconds, isExpired, type Table } from '../../platform/table/table.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { removeAll } from '../../platform/table/get-many.ts';
import { after, dayMs, numbersExpireAt } from '../../platform/times.ts';
import { allItems } from '../../platform/table/read-items.ts';

export type FieldReading = ItemOf<typeof fieldReadingEntity>;

/** One reading of one page. Repeating it, in any worker, has one result. */
export interface ReadingKey {
  accountId: string;
  /** Normalised. */
  url: string;
  /** ISO 8601. */
  dueAt: string;
}

/** Sorts after every time. A range without an upper bound would include items of other pages. */
const afterAll = '\uffff';

const categories = (found: Record<Device, FieldData | null>) => {
  const mobile = found.mobile?.overall_category;
  const desktop = found.desktop?.overall_category;
  return { ...(mobile ? { mobile } : {}), ...(desktop ? { desktop } : {}) };
};

export type FieldReadingStore = ReturnType<typeof fieldReadingStore>;

/** Daily readings of pages, in time order. */
export function fieldReadingStore(table: Table, announce: Announce = unannounced) {
  const readings = fieldReadingEntity(table);
  const watched = watchedPageEntity(table);
  const scanned = scannedPageEntity(table);
  const outbox = outboxEventEntity(table);
  const pageKey = (accountId: string, url: string) => ({ accountId, urlKey: keyOfUrl(url) });

  return {
    /** False if the page was removed since its job was sent. */
    async isWatched(accountId: string, url: string): Promise<boolean> {
      const found = await watched
        .get(pageKey(accountId, url))
        .go({ attributes: ['urlKey', 'removedAt'] });
      return found.data !== null && found.data.removedAt === undefined;
    },

    async findNewest(accountId: string, url: string, now: Date): Promise<FieldReading | undefined> {
      const found = await readings.query
        .byPage(pageKey(accountId, url))
        .go({ order: 'desc', limit: 1, consistent: true });
      return found.data.find((reading) => !isExpired(reading, now));
    },

    /**
     * Writes a reading, unless there is one, and updates the page's newest numbers. A page that was never scanned has
     * no numbers yet: its first scan reads field data itself.
     * @returns whether it was this one
     */
    async add(
      { accountId, url, dueAt }: ReadingKey,
      found: Record<Device, FieldData | null>,
      now: Date,
    ): Promise<boolean> {
      const { mobile, desktop } = found;
      const isEmpty = mobile === null && desktop === null;
      const reading = {
        ...pageKey(accountId, url),
        dueAt,
        readAt: now.toISOString(),
        ...(mobile === null ? {} : { mobile }),
        ...(desktop === null ? {} : { desktop }),
        expiresAt: epochSeconds(isEmpty ? after(now, 2 * dayMs) : numbersExpireAt(now)),
      };
      const outboxEvent = outboxItem(
        'field-data-read',
        {
          ...aboutPage({ accountId, url, cause: 'clock' }),
          facts: { dueAt, ...categories(found) },
        },
        now,
      );
      const written = await writeTogether({ readings, scanned, outbox }, (entities) => [
        entities.readings.create(reading).commit(),
        entities.outbox.create(outboxEvent).commit(),
        entities.scanned
          .patch(pageKey(accountId, url))
          .set({
            ...(mobile === null ? {} : { mobileFieldData: mobile }),
            ...(desktop === null ? {} : { desktopFieldData: desktop }),
          })
          .remove([
            ...(mobile === null ? ['mobileFieldData' as const] : []),
            ...(desktop === null ? ['desktopFieldData' as const] : []),
          ])
          .commit(),
      ]);
      if (!written.done) {
        if (written.refused.includes(0)) return false;
        const alone = await writeTogether({ readings, outbox }, (entities) => [
          entities.readings.create(reading).commit(),
          entities.outbox.create(outboxEvent).commit(),
        ]);
        if (!alone.done) return false;
      }
      await announce(outboxEvent);
      return true;
    },

    /** Readings that were due since a time, oldest first. */
    async listSince(
      accountId: string,
      url: string,
      { since, now }: { since: Date; now: Date },
    ): Promise<FieldReading[]> {
      const found = await allItems(
        readings.query
          .byPage(pageKey(accountId, url))
          .between({ dueAt: since.toISOString() }, { dueAt: afterAll }),
      );
      return found.filter((reading) => !isExpired(reading, now));
    },

    /** Deletes readings that were due before a time; later ones stay, because the page was added again. */
    async forget(accountId: string, url: string, before: Date): Promise<void> {
      const page = pageKey(accountId, url);
      const end = before.toISOString();
      const old = await readings.query
        .byPage(page)
        .between({ dueAt: '0' }, { dueAt: end })
        .go({ pages: 'all', consistent: true, attributes: ['dueAt'] });
      await removeAll(
        old.data.filter(({ dueAt }) => dueAt < end).map(({ dueAt }) => ({ ...page, dueAt })),
        (some) => readings.delete(some).go({ concurrent: 2 }),
      );
    },
  };
}
