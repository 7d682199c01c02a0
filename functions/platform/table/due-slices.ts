import { type Slice, slicesOf } from './read-items.ts';

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

  /** The due items in slices, oldest first. @param renewLease called between two slices */
  listDue: (
    { shard, by }: { shard: string; by: string },
    limit: number,
    renewLease: () => Promise<void>,
  ): AsyncGenerator<Item[]> =>
    slicesOf(async (cursor) => {
      if (cursor !== null) await renewLease();
      return due({ shard }).lte({ nextDue: by }).go({ cursor, limit });
    }),
});
