interface Slice<Item> {
  data: Item[];
  cursor: string | null;
}
/** The query of an entity's index of due items, in ElectroDB's form. */
type DueItems<Item> = (shard: { shard: string }) => {
  lte(end: { nextDue: string }): {
    go(options: { cursor?: string | null; limit: number }): Promise<Slice<Item>>;
  };
};

/** Items of a shard whose next turn is due by a time (ISO 8601), for the clock. */
export const dueSlices = <Item>(due: DueItems<Item>) => ({
  /** Whether any is due. */
  async hasDue(shard: string, by: string): Promise<boolean> {
    return (await due({ shard }).lte({ nextDue: by }).go({ limit: 1 })).data.length > 0;
  },

  /** One slice of them, oldest first. */
  async listDue(
    shard: string,
    { by, ...page }: { by: string; cursor: string | null; limit: number },
  ): Promise<{ items: Item[]; cursor: string | null }> {
    const { data, cursor } = await due({ shard }).lte({ nextDue: by }).go(page);
    return { items: data, cursor };
  },
});
