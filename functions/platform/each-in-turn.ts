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
