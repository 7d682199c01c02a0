/** Few enough at once for one partition of the table. */
const fewEnough = 25;

/**
 * Processes items in parallel, so many at once that a slow one keeps no other waiting. After a failure no further item is started.
 * @returns the results, in the order of the items
 * @throws the first failure, after the items in work have ended
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
  atOnce = fewEnough,
): Promise<Result[]> {
  const results: Result[] = [];
  const failures: unknown[] = [];
  const left = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of left) {
      if (failures.length > 0) return;
      try {
        results[index] = await work(item, index);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  if (failures.length > 0) throw failures[0];
  return results;
}

interface Failure<Item> {
  item: Item;
  error: unknown;
}

/** Works on each item in turn. One that fails does not keep the work from those after it. */
export async function eachInTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<{ results: Result[]; failures: Failure<Item>[] }> {
  const results: Result[] = [];
  const failures: Failure<Item>[] = [];
  for (const item of items) {
    try {
      results.push(await work(item));
    } catch (error) {
      failures.push({ item, error });
    }
  }
  return { results, failures };
}

/** @throws the first failure, if there is one */
export function throwFirst([first]: readonly Failure<unknown>[]): void {
  if (first !== undefined) throw first.error;
}
