import type { ItemOf } from '../../platform/table/entity.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import type { FieldHistory } from '../../../shared/models/measuring/field-history.ts';
import { type CompactHistory, fieldHistoryEntity } from './field-history-entity.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { compactHistory } from './compact-history.ts';
import { numbersExpireAt } from '../../platform/times.ts';
import { liveItem } from '../../platform/table/read-items.ts';

type StoredHistory = ItemOf<typeof fieldHistoryEntity>;
export type FieldHistoryStore = ReturnType<typeof fieldHistoryStore>;

type ByDevice = Record<Device, FieldHistory | null>;

/** Answers of CrUX for a page. */
export interface FoundHistories extends ByDevice {
  /** Data of its origin, if requested; null for a device on which the page has no data of its own. */
  origin?: ByDevice;
}

const compacted = ({ mobile, desktop }: ByDevice) => ({
  ...(mobile === null ? {} : { mobile: compactHistory(mobile) }),
  ...(desktop === null ? {} : { desktop: compactHistory(desktop) }),
});

/** The history of a page's origin; undefined if CrUX has none, or was not asked. */
export function originHistory(
  known: Pick<StoredHistory, Device | 'origin'> | undefined,
  device: Device,
): CompactHistory | undefined {
  const ofPage = known?.[device];
  return ofPage?.source === 'origin' ? ofPage : known?.origin?.[device];
}

/** Weekly histories of pages. */
export function fieldHistoryStore(table: Table) {
  const histories = fieldHistoryEntity(table);
  const pageKey = (accountId: string, url: string) => ({ accountId, urlKey: keyOfUrl(url) });
  return {
    find: (accountId: string, url: string, now: Date): Promise<StoredHistory | undefined> =>
      liveItem(histories.get(pageKey(accountId, url)), now),

    /** Replaces the previous answer of CrUX. */
    async keep(
      { accountId, url }: { accountId: string; url: string },
      { mobile, desktop, origin }: FoundHistories,
      { now, askAgainAt }: { now: Date; askAgainAt: Date },
    ): Promise<void> {
      await histories
        .put({
          ...pageKey(accountId, url),
          readAt: now.toISOString(),
          askAgainAt: askAgainAt.toISOString(),
          ...compacted({ mobile, desktop }),
          ...(origin === undefined ? {} : { origin: compacted(origin) }),
          expiresAt: epochSeconds(numbersExpireAt(now)),
        })
        .go();
    },

    /** Deletes a history that was read before a time. */
    async forget(accountId: string, url: string, before: Date): Promise<void> {
      await histories
        .delete(pageKey(accountId, url))
        .where(({ readAt }, { lt }) => lt(readAt, before.toISOString()))
        .go({ returnOnConditionCheckFailure: true });
    },
  };
}
