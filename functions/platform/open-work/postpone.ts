import { asRead } from '../table/change-versioned.ts';
import type { Change, FieldCondition, OpenFields } from './open-items.ts';

interface Look {
  /** The field with its time. @default 'retryAt' */
  field?: string;
  /** ISO 8601; when it was due, as it was read. */
  seen: string | undefined;
  next: Date;
}

/**
 * Postpones the next look at an item without a lease, in case the job that is sent for it is lost.
 * @returns false if the item has changed since it was read: another sweep sends its job, or nothing is due any more
 */
export async function postpone(
  change: Change<OpenFields>,
  { field = 'retryAt', seen, next }: Look,
): Promise<boolean> {
  const isAsSeen: FieldCondition = (item, is) => asRead(item[field], seen, is);
  const moved = await change
    .set({ [field]: next.toISOString() })
    .where(isAsSeen)
    .go({ response: 'all_new', returnOnConditionCheckFailure: true });
  return !moved.rejected;
}
