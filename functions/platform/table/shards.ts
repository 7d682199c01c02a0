import { createHash } from 'node:crypto';
import { env } from '../aws/env.ts';

const nameOf = (index: number): string => String(index).padStart(2, '0');

/** The partitions of open work, so that no partition is hot and each sweep query is small: `00` to `63`, or to `255`. */
export const allShards = (count = env.shards()): readonly string[] =>
  Array.from({ length: count }, (_, index) => nameOf(index));

const hashOf = (accountId: string, name: string): Buffer =>
  createHash('sha256').update(`${accountId}#${name}`).digest();

/** Shard of an item of an account, such as a page, whose name is its address: a hash. */
export const shardOf = (accountId: string, name: string): string =>
  nameOf(hashOf(accountId, name).readUInt32BE(0) % env.shards());

/** A large whole number for an item, evenly spread and independent of its shard: its remainder is a place in a period. */
export const placeOf = (accountId: string, name: string): number =>
  hashOf(accountId, name).readUIntBE(4, 6);
