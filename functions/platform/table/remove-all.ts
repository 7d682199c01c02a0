/**
 * Deletes in batches until nothing is left: under load DynamoDB leaves part of a batch unprocessed.
 * @throws if it still does after ten rounds
 */
export async function removeAll<Key>(
  keys: Key[],
  removeSome: (left: Key[]) => Promise<{ unprocessed: Key[] }>,
): Promise<void> {
  let left = keys;
  for (let round = 1; left.length > 0; round += 1) {
    left = (await removeSome(left)).unprocessed;
    if (round === 10 && left.length > 0) throw new Error('The table is too busy');
  }
}
