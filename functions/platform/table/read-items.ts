import { isExpired } from './table.ts';

export interface Slice<Item> {
  data: Item[];
  cursor: string | null;
}

/** What a query finds, a slice at a time; each is read when it is wanted. @param read a slice, after that of the cursor */
export async function* slicesOf<Item>(
  read: (cursor: string | null) => Promise<Slice<Item>>,
): AsyncGenerator<Item[]> {
  let cursor: string | null = null;
  do {
    const slice: Slice<Item> = await read(cursor);
    yield slice.data;
    cursor = slice.cursor;
  } while (cursor !== null);
}

/** A read of one item, in ElectroDB's form. */
interface Get<Item> {
  go(options: { consistent: true }): Promise<{ data: Item | null }>;
}

/** The item as it is now; undefined if there is none. */
export const foundItem = async <Item>(get: Get<Item>): Promise<Item | undefined> =>
  (await get.go({ consistent: true })).data ?? undefined;

/** The same, and undefined for one that has expired and is not deleted yet. */
export async function liveItem<Item extends { expiresAt?: number | undefined }>(
  get: Get<Item>,
  now: Date,
): Promise<Item | undefined> {
  const item = await foundItem(get);
  return item === undefined || isExpired(item, now) ? undefined : item;
}

/** A query of items, in ElectroDB's form. */
interface Query<Item> {
  go(options: { pages: 'all'; consistent: true }): Promise<{ data: Item[] }>;
}

/** All items of a query as they are now. */
export const allItems = async <Item>(query: Query<Item>): Promise<Item[]> =>
  (await query.go({ pages: 'all', consistent: true })).data;
