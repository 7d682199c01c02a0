import { createHash } from 'node:crypto';

/** Number of partitions of open work, so that no partition is hot and each sweep query is small. */
const shardCount = 64;

/** All shards, as two digits. */
export const allShards: readonly string[] = Array.from({ length: shardCount }, (_, index) =>
  String(index).padStart(2, '0'),
);

/** Shard of a page: hash of account and address. */
export function shardOf(accountId: string, urlKey: string): string {
  const hash = createHash('sha256').update(`${accountId}#${urlKey}`).digest();
  return String(hash.readUInt32BE(0) % shardCount).padStart(2, '0');
}
