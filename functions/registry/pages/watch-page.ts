import type { TransactWriteEntities } from 'electrodb';
import { shardOf } from '../../platform/table/shards.ts';
import { after } from '../../platform/times.ts';
import { keyOfUrl } from './url-key.ts';
import type { watchedPageEntity } from './watched-page-entity.ts';

/** The watch of a new page: due at once, when each kind of work is planned. */
export function newlyWatched(accountId: string, url: string, now: Date) {
  const urlKey = keyOfUrl(url);
  const shard = shardOf(accountId, urlKey);
  return { accountId, urlKey, url, shard, nextDue: now.toISOString(), due: {} };
}

/** What of a watch its page is reset to when it is added or removed. */
const resetWith = ['subject', 'removedAt', 'isSilent', 'pausedAt', 'language', 'known'] as const;

/**
 * Starts the watch of an address, or marks it as removed, in place of what watched it before. What the account has chosen for
 * the address stays, such as its interval: another site may list it too.
 */
export function replaceWatch(
  watched: TransactWriteEntities<{ one: ReturnType<typeof watchedPageEntity> }>['one'],
  {
    accountId,
    urlKey,
    ...watch
  }: ReturnType<typeof newlyWatched> & ReturnType<typeof asItsSite> & { removedAt?: string },
) {
  const left = resetWith.filter((name) => !Object.hasOwn(watch, name));
  return watched.update({ accountId, urlKey }).set(watch).remove(left);
}

interface OfSite {
  /** ISO 8601; absent if it is checked. */
  pausedAt?: string | undefined;
  /** BCP 47; absent for English. */
  language?: string | undefined;
}

/** What the watch of a page takes over from its site. */
export const asItsSite = ({
  pausedAt,
  language,
}: OfSite): { pausedAt?: string; language?: string } => ({
  ...(pausedAt === undefined ? {} : { pausedAt }),
  ...(language === undefined ? {} : { language }),
});

/** Condition under which an own site or page takes over the watch of its address: a competitor is removed first. */
export const isNoCompetitor = (
  { subject, removedAt }: { subject: unknown; removedAt: unknown },
  { exists, notExists }: { exists(name: unknown): string; notExists(name: unknown): string },
): string => `${notExists(subject)} OR ${exists(removedAt)}`;

/** Condition under which nothing watches an address, or what did was removed. */
export const isUnwatched = (
  { urlKey, removedAt }: { urlKey: unknown; removedAt: unknown },
  { exists, notExists }: { exists(name: unknown): string; notExists(name: unknown): string },
): string => `${notExists(urlKey)} OR ${exists(removedAt)}`;

/** The watch of a new competitor. */
export const newlyWatchedCompetitor = (accountId: string, url: string, now: Date) => ({
  ...newlyWatched(accountId, url, now),
  subject: 'competitor' as const,
});

/** Longer than deleting the data of a page takes. */
const removalMs = 15 * 60_000;

/** The removal mark that replaces the watch of a page: when it is due, the clock deletes remaining data. */
export const newlyRemoved = (accountId: string, url: string, now: Date) => ({
  ...newlyWatched(accountId, url, now),
  removedAt: now.toISOString(),
  nextDue: after(now, removalMs).toISOString(),
});

/** The removal mark of an endpoint. */
export const newlyRemovedEndpoint = (accountId: string, url: string, now: Date) => ({
  ...newlyRemoved(accountId, url, now),
  subject: 'endpoint' as const,
});

/** The removal mark of a competitor, whose last events still raise no alarm. */
export const newlyRemovedCompetitor = (accountId: string, url: string, now: Date) => ({
  ...newlyRemoved(accountId, url, now),
  subject: 'competitor' as const,
});
