import { after } from '../times.ts';
import {
  type Change,
  type Condition,
  type FieldCondition,
  isOpen,
  leaseFields,
  type OpenFields,
} from './open-items.ts';

/** Time limits of one kind of work, after which another worker or the sweep takes over. In milliseconds. */
export interface WorkTimings {
  /** A worker that is silent for so long counts as dead. */
  lease: number;
  /** How long a queued job may wait before the sweep resends it. */
  firstRetry: number;
  /** The same after the sweep resent it, or after a worker released it: longer than the queue hides a message. */
  nextRetry: number;
}

/** Who may end an item: the worker that holds it, or the sweep that has read its next attempt. */
export type Holder = { owner: string } | { retryAt: string };

interface Options<Key, Item> {
  /** Begins an update of the item with this key. */
  change: (key: Key) => Change<Item>;
  /** The same for a claim of work that may have no intent before a worker begins it. */
  claim?: (key: Key, now: Date) => Change<Item>;
  timings: WorkTimings;
  /** Additional fields of an item that waits for a worker. */
  waiting?: object;
  /** Additional fields when a worker begins. */
  beginning?: object;
  /** A further condition: an item that was requested again since then is not the one that `key` means. */
  isNamed?: (key: Key) => FieldCondition;
}

/** Maximum number of workers that may have begun when the sweep finds the last one dead. */
const maxSilentWorkers = 3;
/** How often the sweep resends a job that no worker ever begins: about an hour. */
export const maxResends = 5;

/** Tried often enough: workers died, or none took it. */
export const isHopeless = ({
  attempts = 0,
  resends = 0,
}: Pick<OpenFields, 'attempts' | 'resends'>): boolean =>
  attempts >= maxSilentWorkers || resends >= maxResends;

const written = { response: 'all_new', returnOnConditionCheckFailure: true } as const;
/** Free to be claimed: queued, or begun by a worker that has died. */
const isFree =
  (now: Date): Condition =>
  ({ state, leaseUntil }, { eq, lte }) =>
    `${eq(state, 'queued')} OR (${eq(state, 'running')} AND ${lte(leaseUntil, now.toISOString())})`;

/** Still held by the holder. */
export const isHeldBy =
  (holder: Holder): Condition =>
  ({ state, leaseOwner, retryAt }, { eq }) =>
    'owner' in holder
      ? `${eq(state, 'running')} AND ${eq(leaseOwner, holder.owner)}`
      : `(${eq(state, 'running')} OR ${eq(state, 'queued')}) AND ${eq(retryAt, holder.retryAt)}`;

/** Still held by the worker, and requested by the clock alone. */
export const isDroppable =
  (owner: string): Condition =>
  ({ leaseOwner, cause }, { eq }) =>
    `${eq(leaseOwner, owner)} AND ${eq(cause, 'clock')}`;

interface Deletion {
  where(condition: Condition): {
    go(options: { returnOnConditionCheckFailure: true }): Promise<{ rejected: boolean }>;
  };
}

/** Deletes claimed work that the clock queued; false if the lease was lost, or if a person has requested it meanwhile. */
export async function dropHeld(deletion: Deletion, owner: string): Promise<boolean> {
  const dropped = await deletion
    .where(isDroppable(owner))
    .go({ returnOnConditionCheckFailure: true });
  return !dropped.rejected;
}

/**
 * The life cycle of leased work on the table, from its intent to its end: claimed, renewed, released, resent. Each
 * step is one conditional write, so of two workers, or of a worker and the sweep, one succeeds.
 */
export function openWork<Key, Item extends OpenFields>({
  change,
  claim,
  timings,
  waiting = {},
  beginning = {},
  isNamed,
}: Options<Key, Item>) {
  const leaseFrom = (now: Date) => {
    const leaseUntil = after(now, timings.lease).toISOString();
    return { leaseUntil, retryAt: leaseUntil };
  };
  const queuedAgain = (now: Date) => ({
    state: 'queued',
    ...waiting,
    retryAt: after(now, timings.nextRetry).toISOString(),
  });
  const conditional = (key: Key, changed: Change<Item>, condition: Condition) => {
    const named = isNamed?.(key);
    const first = changed.where(condition);
    return named === undefined ? first : first.where(named);
  };
  const write = (key: Key, changed: Change<Item>, condition: Condition) =>
    conditional(key, changed, condition).go(written);

  const end = async (
    key: Key,
    holder: Holder,
    ended: Partial<Item> | { state: 'failed' },
  ): Promise<boolean> => {
    const changed = await write(key, change(key).set(ended).remove(leaseFields), isHeldBy(holder));
    return !changed.rejected;
  };

  return {
    /** Ends it, with what is written then; false if the holder has lost it, and nothing was written. */
    end,

    /** Ends it as failed, with no attempt left; false if it changed since `retryAt` was read. */
    giveUp: async (key: Key, retryAt: string | undefined): Promise<boolean> =>
      retryAt !== undefined && end(key, { retryAt }, { state: 'failed' }),

    /** Takes the lease of a free item; undefined if there is nothing to do. */
    async claim(key: Key, owner: string, now: Date): Promise<Item | undefined> {
      const isClaimable: Condition = (item, is) =>
        claim === undefined
          ? isFree(now)(item, is)
          : `${is.notExists(item.state)} OR ${isFree(now)(item, is)}`;
      const claimed = await write(
        key,
        (claim ?? change)(key, now)
          .set({ state: 'running', ...beginning, leaseOwner: owner, ...leaseFrom(now) })
          .add({ attempts: 1 }),
        isClaimable,
      );
      return claimed.rejected ? undefined : claimed.data;
    },

    /** Extends a lease; false if it was lost. @param progress fields that are written with it */
    async renew(key: Key, owner: string, now: Date, progress: object = {}): Promise<boolean> {
      const renewed = await write(
        key,
        change(key).set({ ...progress, ...leaseFrom(now) }),
        ({ leaseOwner }, { eq }) => eq(leaseOwner, owner),
      );
      return !renewed.rejected;
    },

    /**
     * Releases an item after an error of ours, so that the queue's next delivery can claim it at once.
     * @param undone further fields that this attempt has written, to be removed
     */
    async release(
      key: Key,
      owner: string,
      now: Date,
      undone: readonly string[] = [],
    ): Promise<void> {
      await write(
        key,
        change(key)
          .set(queuedAgain(now))
          .remove(['leaseOwner', 'leaseUntil', ...undone]),
        ({ leaseOwner }, { eq }) => eq(leaseOwner, owner),
      );
    },

    /** Frees an item whose next attempt is due, and postpones that; false if it changed since `retryAt` was read. */
    async requeue(key: Key, seen: string | undefined, now: Date): Promise<boolean> {
      if (seen === undefined) return false;
      const moved = await write(
        key,
        change(key).set(queuedAgain(now)).add({ resends: 1 }).remove(['leaseOwner', 'leaseUntil']),
        ({ retryAt }, { eq }) => eq(retryAt, seen),
      );
      return !moved.rejected;
    },

    /**
     * Records that a user now waits for scheduled work, so that it is not dropped when its page is paused.
     * @returns `queued` if its job should be sent again; `held` if a worker has it, or if a user is already waiting;
     *   `ended` if it has ended; `dropped` if it is not there any more
     */
    async promote(key: Key): Promise<'queued' | 'held' | 'ended' | 'dropped'> {
      const { rejected, data } = await conditional(
        key,
        change(key).set({ cause: 'person' }),
        ({ state, cause }, { eq }) =>
          `(${eq(state, 'queued')} OR ${eq(state, 'running')}) AND ${eq(cause, 'clock')}`,
      ).go({ ...written, returnOnConditionCheckFailure: 'all_old' });
      if (data === null) return 'dropped';
      if (!isOpen(data)) return 'ended';
      return !rejected && data.state === 'queued' ? 'queued' : 'held';
    },
  };
}
