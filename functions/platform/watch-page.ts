import { shardOf } from './shards.ts';
import { keyOfUrl } from './url-key.ts';

/** The item of a page that is watched from now on: its turn comes at once, and plans each kind of work. */
export function newlyWatched(accountId: string, url: string, now: Date) {
  const urlKey = keyOfUrl(url);
  const shard = shardOf(accountId, urlKey);
  return { accountId, urlKey, url, shard, nextDue: now.toISOString(), due: {} };
}
