import { getMany } from './get-many.ts';

/**
 * Deletes in batches until nothing is left, as `getMany` reads.
 * @throws if the table is too busy
 */
export async function removeAll<Key>(
  keys: Key[],
  removeSome: (left: Key[]) => Promise<{ unprocessed: Key[] }>,
): Promise<void> {
  await getMany(keys, async (left) => ({ data: [], ...(await removeSome(left)) }));
}
