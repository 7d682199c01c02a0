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
