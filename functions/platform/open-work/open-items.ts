import type { Cause } from '../../../shared/jobs/cause.ts';
import type { ScanState } from '../../../shared/models/scan.ts';

/** What every item carries that is work under a lease. Times are ISO 8601. */
export interface OpenFields {
  state: ScanState;
  /** Who waits for it, and so in which queue its job is. @default 'person' */
  cause?: Cause | undefined;
  /** How often a worker began. */
  attempts?: number | undefined;
  /** How often the sweep sent the job again. */
  resends?: number | undefined;
  /** Who holds the job; a worker that lost its lease may not write. */
  leaseOwner?: string | undefined;
  /** When the job may be claimed by another worker. */
  leaseUntil?: string | undefined;
  /** Shard of the sweep's index; absent once done or failed, which takes the item out of it. */
  openShard?: string | undefined;
  /** When the sweep may send the job again; absent with `openShard`. */
  retryAt?: string | undefined;
}

/** Fields that an item loses when its work has ended. */
export const leaseFields = ['openShard', 'retryAt', 'leaseOwner', 'leaseUntil'] as const;

export const isOpen = ({ state }: Pick<OpenFields, 'state'>): boolean =>
  state === 'queued' || state === 'running';

/** The names of these fields in a condition, as ElectroDB hands them out. */
type Names<Name> = Record<keyof OpenFields, Name>;
interface Comparisons<Name> {
  eq(name: Name, value: string): string;
  lte(name: Name, value: string): string;
  notExists(name: Name): string;
}
export type Condition = <Name>(item: Names<Name>, is: Comparisons<Name>) => string;

/** One on a field that only this kind of item has. */
export type FieldCondition = <Name>(
  item: Record<string, Name>,
  is: Comparisons<Name | undefined>,
) => string;

/** A change of one item, as ElectroDB builds it. */
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
 * ElectroDB's builder of changes, seen as one that changes the fields above. Its own types follow the schema of each
 * entity, so no function can be written for several. What `set` is given, each store's tests hold against its entity.
 */
export const changeOf = <Item extends OpenFields>(builder: { set: unknown }): Change<Item> =>
  builder as Change<Item>;
