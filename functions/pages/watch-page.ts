import { shardOf } from '../platform/table/shards.ts';
import { after } from '../platform/times.ts';
import { keyOfUrl } from './url-key.ts';

/** The item of a page that is watched from now on: its turn comes at once, and plans each kind of work. */
export function newlyWatched(accountId: string, url: string, now: Date) {
  const urlKey = keyOfUrl(url);
  const shard = shardOf(accountId, urlKey);
  return { accountId, urlKey, url, shard, nextDue: now.toISOString(), due: {} };
}

/** Longer than it takes to remove what is known of a page at once. */
const removalMs = 15 * 60_000;

/** The mark in place of a page that is removed: what is left of it then is taken up by the clock. */
export const newlyRemoved = (accountId: string, url: string, now: Date) => ({
  ...newlyWatched(accountId, url, now),
  removedAt: now.toISOString(),
  nextDue: after(now, removalMs).toISOString(),
});
