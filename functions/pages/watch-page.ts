import { shardOf } from '../platform/table/shards.ts';
import { after } from '../platform/times.ts';
import { keyOfUrl } from './url-key.ts';

/** The watch of a page that was just added: it is due at once, and plans each kind of work. */
export function newlyWatched(accountId: string, url: string, now: Date) {
  const urlKey = keyOfUrl(url);
  const shard = shardOf(accountId, urlKey);
  return { accountId, urlKey, url, shard, nextDue: now.toISOString(), due: {} };
}

/** Longer than it takes to delete the data of a page. */
const removalMs = 15 * 60_000;

/** The removal mark that replaces the watch of a page: what is left when it is due is deleted by the clock. */
export const newlyRemoved = (accountId: string, url: string, now: Date) => ({
  ...newlyWatched(accountId, url, now),
  removedAt: now.toISOString(),
  nextDue: after(now, removalMs).toISOString(),
});
