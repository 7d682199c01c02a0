/** Pages scanned at the same time (specification 9). */
export const scanBatchSize = 3;

/** Processes items in batches: in parallel within a batch, one batch after the other. */
export async function inBatches<Item>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    await Promise.all(items.slice(start, start + size).map(work));
  }
}
