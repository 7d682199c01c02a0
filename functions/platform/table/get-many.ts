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

/**
 * Reads in batches until nothing is left: under load DynamoDB leaves part of a batch unprocessed.
 * @param readSome by ElectroDB: 100 keys per request
 * @throws if it still does after ten rounds
 */
export async function getMany<Key, Item>(
  keys: Key[],
  readSome: (left: Key[]) => Promise<{ data: Item[]; unprocessed: Key[] }>,
): Promise<Item[]> {
  const found: Item[] = [];
  let left = keys;
  for (let round = 1; left.length > 0; round += 1) {
    const { data, unprocessed } = await readSome(left);
    found.push(...data);
    left = unprocessed;
    if (round === 10 && left.length > 0)
      throw new Error('The table returned unprocessed keys in ten rounds');
  }
  return found;
}
