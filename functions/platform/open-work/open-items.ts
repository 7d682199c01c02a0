import { causes } from '../../../shared/jobs/define-job.ts';
import { type ScanState, scanStates } from '../../../shared/models/measuring/scan.ts';
import { shardOf } from '../table/shards.ts';
import { after } from '../times.ts';

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

/** Attributes of every item that is work under a lease. Times are ISO 8601. */
export const leaseAttributes = {
  state: { type: scanStates, required: true },
  /** Who waits for it, which decides its job's queue; a person if absent. */
  cause: { type: causes },
  /** The user who requested it; absent for scheduled ones. */
  requestedBy: { type: 'string' },
  /** Number of times that a worker began. */
  attempts: { type: 'number', required: true, default: 0 },
  /** Number of times that the sweep sent the job again. */
  resends: { type: 'number', required: true, default: 0 },
  /** The worker that holds the job; a worker that lost its lease must not write. */
  leaseOwner: { type: 'string' },
  /** When another worker may claim the job. */
  leaseUntil: { type: 'string' },
  /** Shard of the sweep's index; absent once done or failed, which removes the item from it. */
  openShard: { type: 'string' },
  /** When the sweep may send the job again; absent with `openShard`. */
  retryAt: { type: 'string' },
} as const;

type ValueOf<Type> = Type extends readonly (infer Word)[]
  ? Word
  : Type extends 'number'
    ? number
    : string;

/** These fields of an item. */
export type OpenFields = { state: ScanState } & {
  [Name in keyof typeof leaseAttributes]?:
    | ValueOf<(typeof leaseAttributes)[Name]['type']>
    | undefined;
};

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
  /** The item as it is after the change or, if the change was rejected, as it was; null if there is none. */
  go(options: {
    response: 'all_new';
    returnOnConditionCheckFailure: 'all_old';
  }): Promise<{ rejected: boolean; data: Item | null }>;
}

/**
 * ElectroDB's update builder, limited to the fields above. Its own types depend on the schema of each entity, so no
 * function could work for several. The tests of each store check the values passed to `set` against its entity.
 */
export const changeOf = <Item extends OpenFields>(builder: { set: unknown }): Change<Item> =>
  builder as Change<Item>;
