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
