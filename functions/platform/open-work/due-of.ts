/** The query of an entity's index of open items, in ElectroDB's form. */
type OpenItems<Item> = (shard: { openShard: string }) => {
  lte(end: { retryAt: string }): { go(options: { limit: number }): Promise<{ data: Item[] }> };
};

/** Open items of a shard whose next attempt is due, oldest first, 200 at most. */
export const dueOf =
  <Item>(open: OpenItems<Item>) =>
  async (openShard: string, by: Date): Promise<Item[]> => {
    const { data } = await open({ openShard })
      .lte({ retryAt: by.toISOString() })
      .go({ limit: 200 });
    return data;
  };
