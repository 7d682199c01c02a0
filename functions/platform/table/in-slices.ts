/** Few enough for one partition of the table. */
const atOnce = 25;

/** Writes items, some at a time. */
export async function inSlices<Item>(
  items: readonly Item[],
  write: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce)
    await Promise.all(items.slice(from, from + atOnce).map(write));
}
