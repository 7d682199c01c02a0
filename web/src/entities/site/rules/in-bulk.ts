import { ApiError } from '../../../lib/api.ts';

export interface Bulk<Item> {
  /** Most items in one request. */
  size: number;
  /** Changes all of the items or none. */
  act: (items: readonly Item[]) => Promise<unknown>;
  /** @param done items that are dealt with */
  onProgress: (done: number) => void;
}

export interface BulkFailure<Item> {
  item: Item;
  error: unknown;
}

/** Whether a refusal may be of one item alone. */
const mayBeOfOne = (error: unknown): boolean =>
  error instanceof ApiError && (error.has('not_found') || error.has('limit_reached'));

/** Whether the next request would be refused as well: too many, or no session. */
const isOfAll = (error: unknown): boolean =>
  error instanceof ApiError && [401, 429].includes(error.status);

/**
 * Does something with many items, some at a time. Items that are refused together are tried one by one, so that one does
 * not spoil it for the others.
 * @returns those that failed
 */
export async function inBulk<Item>(
  items: readonly Item[],
  { size, act, onProgress }: Bulk<Item>,
): Promise<BulkFailure<Item>[]> {
  const failures: BulkFailure<Item>[] = [];
  let done = 0;
  let ended: { by: unknown } | undefined;
  const attempt = async (some: readonly Item[]): Promise<void> => {
    try {
      if (ended !== undefined) throw ended.by;
      await act(some);
    } catch (error) {
      if (some.length > 1 && mayBeOfOne(error)) {
        for (const item of some) await attempt([item]);
        return;
      }
      if (isOfAll(error)) ended = { by: error };
      failures.push(...some.map((item) => ({ item, error })));
    }
    done += some.length;
    onProgress(done);
  };
  for (let from = 0; from < items.length; from += size)
    await attempt(items.slice(from, from + size));
  return failures;
}
