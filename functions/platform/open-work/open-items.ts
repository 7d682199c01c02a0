import { type Cause, causes } from '../../../shared/jobs/cause.ts';
import type { ScanState } from '../../../shared/models/scan.ts';
import { shardOf } from '../table/shards.ts';
import { after } from '../times.ts';

/** Fields of every item that is work under a lease. Times are ISO 8601. */
export interface OpenFields {
  state: ScanState;
  /** Who waits for it, which decides its job's queue. @default 'person' */
  cause?: Cause | undefined;
  /** Number of times that a worker began. */
  attempts?: number | undefined;
  /** Number of times that the sweep sent the job again. */
  resends?: number | undefined;
  /** The worker that holds the job; a worker that lost its lease must not write. */
  leaseOwner?: string | undefined;
  /** When the job may be claimed by another worker. */
  leaseUntil?: string | undefined;
  /** Shard of the sweep's index; absent once done or failed, which removes the item from it. */
  openShard?: string | undefined;
  /** When the sweep may send the job again; absent with `openShard`. */
  retryAt?: string | undefined;
}

/** Attributes of these fields, for an entity of leased work. Its `state`, and whether it counts from the start, are its own. */
export const leaseAttributes = {
  /** Who waits for it, which decides its job's queue; a person if absent. */
  cause: { type: causes },
  /** The user who requested it; absent for scheduled ones. */
  requestedBy: { type: 'string' },
  /** The worker that holds the job; a worker that lost its lease must not write. */
  leaseOwner: { type: 'string' },
  /** ISO 8601: when another worker may claim the job. */
  leaseUntil: { type: 'string' },
  /** Shard of the sweep's index; absent once done or failed, which removes the item from it. */
  openShard: { type: 'string' },
  /** ISO 8601: when the sweep may send the job again; absent with `openShard`. */
  retryAt: { type: 'string' },
} as const;

/**
 * These fields of work that waits for its first worker.
 * @param work `name` places it in a shard of the sweep; `firstRetry`: milliseconds until the sweep may send its job again
 */
export const newlyQueued = (
  work: { accountId: string; name: string; firstRetry: number },
  now: Date,
) => ({
  state: 'queued' as const,
  attempts: 0,
  resends: 0,
  openShard: shardOf(work.accountId, work.name),
  retryAt: after(now, work.firstRetry).toISOString(),
});

/** States as calls answer them. */
export const answeredStates = {
  queued: 'waiting',
  running: 'running',
  done: 'ready',
  failed: 'failed',
} as const satisfies Record<ScanState, string>;

/** Fields that are removed when the work ends. */
export const leaseFields = ['openShard', 'retryAt', 'leaseOwner', 'leaseUntil'] as const;

export const isOpen = ({ state }: Pick<OpenFields, 'state'>): boolean =>
  state === 'queued' || state === 'running';

/** These fields in a condition, in ElectroDB's form. */
type Names<Name> = Record<keyof OpenFields, Name>;
interface Comparisons<Name> {
  eq(name: Name, value: string): string;
  lte(name: Name, value: string): string;
  notExists(name: Name): string;
}
export type Condition = <Name>(item: Names<Name>, is: Comparisons<Name>) => string;

/** A condition on a field that only this kind of item has. */
export type FieldCondition = <Name>(
  item: Record<string, Name>,
  is: Comparisons<Name | undefined>,
) => string;

/** A change of one item, in ElectroDB's form. */
export interface Change<Item> {
  set(fields: object): Change<Item>;
  add(fields: { attempts?: number; resends?: number }): Change<Item>;
  remove(names: readonly string[]): Change<Item>;
  where(condition: Condition | FieldCondition): Change<Item>;
  go(options: {
    response: 'all_new';
    returnOnConditionCheckFailure: true;
  }): Promise<{ rejected: boolean; data: Item }>;
}

/**
 * ElectroDB's update builder, limited to the fields above. Its own types depend on the schema of each entity, so no
 * function could work for several. The tests of each store check the values passed to `set` against its entity.
 */
export const changeOf = <Item extends OpenFields>(builder: { set: unknown }): Change<Item> =>
  builder as Change<Item>;
