import { after } from '../times.ts';
import { type Change, type Condition, type FieldCondition, type OpenFields } from './open-items.ts';

/** How long the steps of one kind of work may take before another worker or the sweep takes over. In milliseconds. */
export interface WorkTimings {
  /** A worker that is silent for so long is taken for dead. */
  lease: number;
  /** How long a queued job may wait before the sweep sends it again. */
  firstRetry: number;
  /** The same after the sweep has sent it, or a worker has given it back: longer than the queue hides a message. */
  nextRetry: number;
}

/** Who may end an item: the worker that holds it, or the sweep that has seen its next try. */
export type Holder = { owner: string } | { retryAt: string };

interface Options<Key, Item> {
  /** Begins a change of the item that `key` names. */
  change: (key: Key) => Change<Item>;
  /** The same for a claim, of work that may have no intent before a worker begins it. */
  claim?: (key: Key, now: Date) => Change<Item>;
  timings: WorkTimings;
  /** What else an item is when it waits for a worker. */
  waiting?: object;
  /** What else it is when a worker begins. */
  beginning?: object;
  /** A further condition: an item that was asked for anew since is not the one that `key` names. */
  isNamed?: (key: Key) => FieldCondition;
}

const written = { response: 'all_new', returnOnConditionCheckFailure: true } as const;
/** Free to be claimed: queued, or begun by a worker that has fallen silent. */
const isFree =
  (now: Date): Condition =>
  ({ state, leaseUntil }, { eq, lte }) =>
    `${eq(state, 'queued')} OR (${eq(state, 'running')} AND ${lte(leaseUntil, now.toISOString())})`;

/** Still the holder's to end. */
export const isHeldBy =
  (holder: Holder): Condition =>
  ({ state, leaseOwner, retryAt }, { eq }) =>
    'owner' in holder
      ? `${eq(state, 'running')} AND ${eq(leaseOwner, holder.owner)}`
      : `(${eq(state, 'running')} OR ${eq(state, 'queued')}) AND ${eq(retryAt, holder.retryAt)}`;

/**
 * The life of leased work on the table, between its intent and its end: claimed, renewed, given back, sent again. Each
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
  const write = (key: Key, changed: Change<Item>, condition: Condition) => {
    const named = isNamed?.(key);
    const conditional = changed.where(condition);
    return (named === undefined ? conditional : conditional.where(named)).go(written);
  };

  return {
    /** Takes the lease of an item that is free; undefined when there is nothing to do. */
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

    /** Prolongs a lease; false when it was lost. */
    async renew(key: Key, owner: string, now: Date): Promise<boolean> {
      const renewed = await write(key, change(key).set(leaseFrom(now)), ({ leaseOwner }, { eq }) =>
        eq(leaseOwner, owner),
      );
      return !renewed.rejected;
    },

    /** Gives an item back after an error of ours, so that the queue's next delivery can claim it at once. */
    async release(key: Key, owner: string, now: Date): Promise<void> {
      await write(
        key,
        change(key).set(queuedAgain(now)).remove(['leaseOwner', 'leaseUntil']),
        ({ leaseOwner }, { eq }) => eq(leaseOwner, owner),
      );
    },

    /** Frees an item whose next try is due, and moves that on; false when it changed since `retryAt` was read. */
    async requeue(key: Key, seen: string | undefined, now: Date): Promise<boolean> {
      if (seen === undefined) return false;
      const moved = await write(
        key,
        change(key).set(queuedAgain(now)).add({ resends: 1 }).remove(['leaseOwner', 'leaseUntil']),
        ({ retryAt }, { eq }) => eq(retryAt, seen),
      );
      return !moved.rejected;
    },

    /** A person now waits for what the clock queued; false when it has begun, or a person waits for it already. */
    async promote(key: Key): Promise<boolean> {
      const promoted = await write(
        key,
        change(key).set({ cause: 'person' }),
        ({ state, cause }, { eq }) => `${eq(state, 'queued')} AND ${eq(cause, 'clock')}`,
      );
      return !promoted.rejected;
    },
  };
}
