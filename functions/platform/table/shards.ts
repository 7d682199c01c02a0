import { createHash } from 'node:crypto';

/** Number of partitions of open work, so that no partition is hot and each sweep query is small. */
const shardCount = 64;

/** All shards, as two digits. */
export const allShards: readonly string[] = Array.from({ length: shardCount }, (_, index) =>
  String(index).padStart(2, '0'),
);

const hashOf = (accountId: string, name: string): Buffer =>
  createHash('sha256').update(`${accountId}#${name}`).digest();

/** Shard of an item of an account, such as a page, whose name is its address: a hash. */
export const shardOf = (accountId: string, name: string): string =>
  String(hashOf(accountId, name).readUInt32BE(0) % shardCount).padStart(2, '0');

/** A large whole number for an item, evenly spread and independent of its shard: its remainder is a place in a period. */
export const placeOf = (accountId: string, name: string): number =>
  hashOf(accountId, name).readUIntBE(4, 6);
