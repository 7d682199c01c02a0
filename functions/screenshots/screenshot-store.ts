import type { EntityItem } from 'electrodb';
import type { MaskRect } from '../../shared/models/screenshot-mask.ts';
import type { ScanFailureReason } from '../../shared/scan-failures.ts';
import { screenshotEntity } from '../platform/table/screenshot.ts';
import { epochSeconds, isExpired, type Table } from '../platform/table/table.ts';
import { shardOf } from '../platform/shards.ts';
import { keyOfUrl } from '../platform/url-key.ts';
import { removeAll } from '../platform/table/remove-all.ts';
import { after, dayMs } from '../platform/times.ts';
import { timings } from './timings.ts';

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

/** The right to take one picture; a write with it fails once somebody else has taken over. */
export interface Lease extends ScreenshotKey {
  owner: string;
  /** How often a worker began it, this one included. */
  attempts: number;
}

const keptForMs = 30 * dayMs;
const expiryOf = (dueAt: string) => ({
  expiresAt: epochSeconds(after(new Date(dueAt), keptForMs)),
});

export const isTaken = (one: StoredScreenshot): one is TakenScreenshot =>
  one.state === 'done' && one.pictureKey !== undefined && one.takenAt !== undefined;
export const isOpen = ({ state }: Pick<StoredScreenshot, 'state'>): boolean =>
  state === 'queued' || state === 'running';

/** One that the sweep finds. */
export type OpenScreenshot = StoredScreenshot &
  Required<Pick<StoredScreenshot, 'url' | 'requestedAt' | 'retryAt'>>;
const isSwept = (one: StoredScreenshot): one is OpenScreenshot =>
  one.url !== undefined && one.requestedAt !== undefined && one.retryAt !== undefined;

/** What an item loses when it is done or failed. */
const openFields = [
  'openShard',
  'retryAt',
  'leaseOwner',
  'leaseUntil',
] as const satisfies (keyof StoredScreenshot)[];

const openItem = ({ accountId, url }: ScreenshotKey, now: Date, retryAfterMs: number) => ({
  url,
  requestedAt: now.toISOString(),
  openShard: shardOf(accountId, keyOfUrl(url)),
  retryAt: after(now, retryAfterMs).toISOString(),
});

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

    /** Writes the intent to take a picture that a person waits for, unless it is there. */
    async request(key: ScreenshotKey, now: Date): Promise<void> {
      await screenshots
        .create({
          ...itemKey(key),
          ...openItem(key, now, timings.firstRetry),
          state: 'queued',
          cause: 'person',
          attempts: 0,
          resends: 0,
          ...expiryOf(key.dueAt),
        })
        .go({ returnOnConditionCheckFailure: true });
    },

    /** A person now waits for what the clock queued; false when it has begun, or a person waits for it already. */
    async promote(key: ScreenshotKey): Promise<boolean> {
      const promoted = await screenshots
        .patch(itemKey(key))
        .set({ cause: 'person' })
        .where(({ state, cause }, { eq }) => `${eq(state, 'queued')} AND ${eq(cause, 'clock')}`)
        .go({ returnOnConditionCheckFailure: true });
      return !promoted.rejected;
    },

    /**
     * Takes the lease of a picture that nobody has taken or is taking; what the clock sends has no intent before this.
     * Undefined when there is nothing to do.
     */
    async claim(key: ScreenshotKey, owner: string, now: Date): Promise<Lease | undefined> {
      const leaseUntil = after(now, timings.lease).toISOString();
      const claimed = await screenshots
        .upsert({
          ...itemKey(key),
          ...openItem(key, now, timings.lease),
          state: 'running',
          leaseOwner: owner,
          leaseUntil,
          ...expiryOf(key.dueAt),
        })
        .ifNotExists({ cause: 'clock' })
        .add({ attempts: 1 })
        .where(
          (item, { eq, notExists, lte }) =>
            `${notExists(item.state)} OR ${eq(item.state, 'queued')} OR (${eq(item.state, 'running')} AND ${lte(item.leaseUntil, now.toISOString())})`,
        )
        .go({ response: 'all_new', returnOnConditionCheckFailure: true });
      return claimed.rejected ? undefined : { ...key, owner, attempts: claimed.data.attempts ?? 1 };
    },

    /** Gives a picture back after an error of ours, so that the queue's next delivery can claim it at once. */
    async release({ owner, ...key }: Lease, now: Date): Promise<void> {
      await screenshots
        .patch(itemKey(key))
        .set({ state: 'queued', retryAt: after(now, timings.nextRetry).toISOString() })
        .remove(['leaseOwner', 'leaseUntil'])
        .where(({ leaseOwner }, { eq }) => eq(leaseOwner, owner))
        .go({ returnOnConditionCheckFailure: true });
    },

    /** Writes what came of it; false when the lease was lost or the page forgotten, and nothing was written. */
    async finish({ owner, ...key }: Lease, outcome: ScreenshotOutcome): Promise<boolean> {
      const written = await screenshots
        .patch(itemKey(key))
        .set(outcome)
        .remove(openFields)
        .where(({ leaseOwner }, { eq }) => eq(leaseOwner, owner))
        .go({ returnOnConditionCheckFailure: true });
      return !written.rejected;
    },

    /** Open pictures of a shard whose next try is due, oldest first, 200 at most. */
    async due(openShard: string, by: Date): Promise<OpenScreenshot[]> {
      const found = await screenshots.query
        .open({ openShard })
        .lte({ retryAt: by.toISOString() })
        .go({ limit: 200 });
      return found.data.filter(isSwept);
    },

    /** Makes a picture free to be claimed, and moves its next try on; false when somebody was there since it was read. */
    async requeue(one: OpenScreenshot, now: Date): Promise<boolean> {
      const { accountId, urlKey, dueAt } = one;
      const moved = await screenshots
        .patch({ accountId, urlKey, dueAt })
        .set({ state: 'queued', retryAt: after(now, timings.nextRetry).toISOString() })
        .add({ resends: 1 })
        .remove(['leaseOwner', 'leaseUntil'])
        .where(({ retryAt }, { eq }) => eq(retryAt, one.retryAt))
        .go({ returnOnConditionCheckFailure: true });
      return !moved.rejected;
    },

    /** Ends a picture that nobody takes as failed; false when it changed since it was read. */
    async giveUp(one: OpenScreenshot): Promise<boolean> {
      const { accountId, urlKey, dueAt } = one;
      const ended = await screenshots
        .patch({ accountId, urlKey, dueAt })
        .set({ state: 'failed', failureReason: 'internal' })
        .remove(openFields)
        .where(({ retryAt }, { eq }) => eq(retryAt, one.retryAt))
        .go({ returnOnConditionCheckFailure: true });
      return !ended.rejected;
    },

    /** A slice of what was due before a time, for those who tidy up. */
    async listBefore(accountId: string, url: string, before: Date): Promise<StoredScreenshot[]> {
      const end = before.toISOString();
      // A range without its other end would begin in the items of other pages.
      const found = await screenshots.query
        .byPage({ accountId, urlKey: keyOfUrl(url) })
        .between({ dueAt: '0' }, { dueAt: end })
        .go({ limit: 100, consistent: true });
      return found.data.filter(({ dueAt }) => dueAt < end);
    },

    async remove(some: readonly StoredScreenshot[]): Promise<void> {
      await removeAll(
        some.map(({ accountId, urlKey, dueAt }) => ({ accountId, urlKey, dueAt })),
        (left) => screenshots.delete(left).go({ concurrent: 2 }),
      );
    },
  };
}
