/** Few enough at once for one partition of the table. */
const fewEnough = 25;

/** Processes items, a slice at a time and each slice in parallel. @returns the results, in the order of the items */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
  atOnce = fewEnough,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    const some = items.slice(from, from + atOnce);
    results.push(...(await Promise.all(some.map((item, index) => work(item, from + index)))));
  }
  return results;
}
