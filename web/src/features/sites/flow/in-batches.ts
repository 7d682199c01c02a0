/** Pages scanned at the same time (specification 9). */
export const scanBatchSize = 3;

/**
 * Works through items in batches: those of a batch in parallel, the next batch when the whole batch has ended.
 * One item's failure does not keep others from their turn.
 *
 * @returns the outcomes in the order of the items
 */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  const outcomes: PromiseSettledResult<Result>[] = [];
  for (let start = 0; start < items.length; start += size) {
    outcomes.push(...(await Promise.allSettled(items.slice(start, start + size).map(work))));
  }
  return outcomes;
}
