import type { ItemOf } from '../../platform/table/entity.ts';
import type { Cause } from '../../../shared/jobs/define-job.ts';
import type { MaskRect } from '../../../shared/models/measuring/screenshot-mask.ts';
import type { ScanFailureReason } from '../../../shared/scans/scan-failures.ts';
import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import { dueOf, changeOf, leaseFields } from '../../platform/open-work/open-items.ts';
import { aboutPage, type Announce, outboxItem, unannounced } from '../../platform/events/outbox.ts';
import { dropHeld, type Holder, isHeldBy, openWork } from '../../platform/open-work/open-work.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { screenshotEntity } from './screenshot-entity.ts';
import { epochSeconds, isExpired, type Table } from '../../platform/table/table.ts';
import { shardOf } from '../../platform/table/shards.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { removeAll } from '../../platform/table/get-many.ts';
import { slicesOf, allItems, liveItem } from '../../platform/table/read-items.ts';
import type { ObjectStore } from '../../platform/aws/object-store.ts';
import { after, dayMs } from '../../platform/times.ts';
import { timings } from './timings.ts';

export type StoredScreenshot = ItemOf<typeof screenshotEntity>;
export type TakenScreenshot = StoredScreenshot &
  Required<Pick<StoredScreenshot, 'takenAt' | 'pictureKey' | 'storedAt'>>;

/** One picture of one page. Repeating it, in any worker, has one result. */
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
      changedPercent?: number;
      differenceKey?: string;
    }
  | { state: 'failed'; failureReason: ScanFailureReason };

/** The right to take one picture; a write with it fails after another worker has taken over. */
export interface Lease extends ScreenshotKey {
  owner: string;
  /** Number of workers that began it, including this one. */
  attempts: number;
  cause?: Cause | undefined;
  requestedBy?: string | undefined;
}

const keptForMs = 30 * dayMs;
const expiryOf = (dueAt: string) => ({
  expiresAt: epochSeconds(after(new Date(dueAt), keptForMs)),
});

export const isTaken = (one: StoredScreenshot): one is TakenScreenshot =>
  one.state === 'done' && one.pictureKey !== undefined && one.takenAt !== undefined;

/** One that the sweep finds. */
export type OpenScreenshot = StoredScreenshot &
  Required<Pick<StoredScreenshot, 'url' | 'requestedAt' | 'retryAt'>>;
const isSwept = (one: StoredScreenshot): one is OpenScreenshot =>
  one.url !== undefined && one.requestedAt !== undefined && one.retryAt !== undefined;

const openItem = ({ accountId, url }: ScreenshotKey, now: Date, retryAfterMs: number) => ({
  url,
  requestedAt: now.toISOString(),
  openShard: shardOf(accountId, keyOfUrl(url)),
  retryAt: after(now, retryAfterMs).toISOString(),
});

type EndedPicture = ScreenshotKey & Pick<Lease, 'cause' | 'requestedBy'>;

function comparedEvent(picture: EndedPicture, outcome: ScreenshotOutcome) {
  const about = aboutPage(picture);
  const { dueAt } = picture;
  if (outcome.state === 'failed')
    return {
      ...about,
      facts: { outcome: 'failed' as const, dueAt, reason: outcome.failureReason },
    };
  const { isEqual, changedPixels, changedPercent } = outcome;
  return {
    ...about,
    facts: { outcome: 'done' as const, dueAt, isEqual, changedPixels, changedPercent },
  };
}

export type ScreenshotStore = ReturnType<typeof screenshotStore>;

/** Pictures of pages, in time order. */
export function screenshotStore(table: Table, announce: Announce = unannounced) {
  const screenshots = screenshotEntity(table);
  const outbox = outboxEventEntity(table);
  const itemKey = ({ accountId, url, dueAt }: ScreenshotKey) => ({
    accountId,
    urlKey: keyOfUrl(url),
    dueAt,
  });
  const work = openWork<ScreenshotKey, StoredScreenshot>({
    change: (key) => changeOf(screenshots.patch(itemKey(key))),
    claim: (key, now) =>
      changeOf(
        screenshots
          .upsert({
            ...itemKey(key),
            ...openItem(key, now, timings.lease),
            state: 'running',
            ...expiryOf(key.dueAt),
          })
          .ifNotExists({ cause: 'clock' }),
      ),
    timings,
  });

  /** Ends a picture, with its comparison to the previous one. */
  const end = async (
    picture: EndedPicture,
    outcome: ScreenshotOutcome,
    holder: Holder,
    now: Date,
  ): Promise<boolean> => {
    const outboxEvent = outboxItem('pictures-compared', comparedEvent(picture, outcome), now);
    const written = await writeTogether({ screenshots, outbox }, (entities) => [
      entities.screenshots
        .patch(itemKey(picture))
        .set(outcome)
        .remove([...leaseFields])
        .where(isHeldBy(holder))
        .commit(),
      entities.outbox.create(outboxEvent).commit(),
    ]);
    if (written.done) await announce(outboxEvent);
    return written.done;
  };

  return {
    find: (key: ScreenshotKey, now: Date): Promise<StoredScreenshot | undefined> =>
      liveItem(screenshots.get(itemKey(key)), now),

    /** The newest ones of a page with any result, newest first. */
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

    /** Pictures that were due in a period, oldest first. */
    listBetween: (
      accountId: string,
      url: string,
      { from, to }: { from: Date; to: Date },
    ): Promise<StoredScreenshot[]> =>
      allItems(
        screenshots.query
          .byPage({ accountId, urlKey: keyOfUrl(url) })
          .between({ dueAt: from.toISOString() }, { dueAt: to.toISOString() }),
      ),

    /** Writes the intent to take a picture for a person, unless it exists. */
    async request(
      { requestedBy, ...key }: ScreenshotKey & { requestedBy?: string },
      now: Date,
      audit?: Audit,
    ): Promise<void> {
      const intent = {
        ...itemKey(key),
        ...openItem(key, now, timings.firstRetry),
        state: 'queued' as const,
        cause: 'person' as const,
        ...(requestedBy === undefined ? {} : { requestedBy }),
        attempts: 0,
        resends: 0,
        ...expiryOf(key.dueAt),
      };
      await changeAudited(table, audit, screenshots, (items) => items.create(intent));
    },

    promote: work.promote,

    /** Takes the lease of a picture that is neither done nor running; scheduled ones have no intent before. */
    async claim(key: ScreenshotKey, owner: string, now: Date): Promise<Lease | undefined> {
      const claimed = await work.claim(key, owner, now);
      if (claimed === undefined) return undefined;
      const { attempts, cause, requestedBy } = claimed;
      return { ...key, owner, attempts, cause, requestedBy };
    },

    release: ({ owner, ...key }: Lease, now: Date) => work.release(key, owner, now),

    /** Deletes a claimed picture that is not wanted any more. */
    drop: ({ owner, ...key }: Lease) => dropHeld(screenshots.delete(itemKey(key)), owner),

    /** Writes its result; false if the lease was lost or the page removed, and nothing was written. */
    finish: ({ owner, ...lease }: Lease, outcome: ScreenshotOutcome, now: Date) =>
      end(lease, outcome, { owner }, now),

    /** Open pictures of a shard whose next attempt is due, oldest first, 200 at most. */
    async due(openShard: string, by: Date): Promise<OpenScreenshot[]> {
      const data = await dueOf(screenshots.query.open)(openShard, by);
      return data.filter(isSwept);
    },

    requeue: (one: OpenScreenshot, now: Date) => work.requeue(one, one.retryAt, now),

    /** Ends a picture that no worker takes as failed; false if it changed since it was read. */
    giveUp: (one: OpenScreenshot, now: Date) =>
      end(one, { state: 'failed', failureReason: 'internal' }, { retryAt: one.retryAt }, now),

    /**
     * Deletes the pictures of a page that were due before a time; a page that was added again keeps later ones.
     * Idempotent, also after it died half-way.
     */
    async forget(
      { accountId, url, before }: { accountId: string; url: string; before: Date },
      objects: Pick<ObjectStore, 'remove'>,
    ): Promise<void> {
      const urlKey = keyOfUrl(url);
      const end = before.toISOString();
      // A range without a lower bound would include items of other pages.
      const found = screenshots.query
        .byPage({ accountId, urlKey })
        .between({ dueAt: '0' }, { dueAt: end });
      const read = (cursor: string | null) => found.go({ limit: 100, consistent: true, cursor });
      for await (const slice of slicesOf(read)) {
        const some = slice.filter(({ dueAt }) => dueAt < end);
        const keys = some.flatMap(({ pictureKey, differenceKey }) => [pictureKey, differenceKey]);
        // Pictures first: without the items nothing refers to them.
        await objects.remove([...new Set(keys.filter((key) => key !== undefined))]);
        await removeAll(
          some.map(({ dueAt }) => ({ accountId, urlKey, dueAt })),
          (left) => screenshots.delete(left).go({ concurrent: 2 }),
        );
      }
    },
  };
}
