import { setTimeout as sleep } from 'node:timers/promises';
import { createWriteTransaction, type TransactWriteEntities } from 'electrodb';

type Entities = Parameters<typeof createWriteTransaction>[0];
export type Items<Written extends Entities> = (
  entities: TransactWriteEntities<Written>,
) => ReturnType<Parameters<typeof createWriteTransaction>[1]>;

/** The relevant part of what ElectroDB's `createWriteTransaction` returns. */
interface Transaction {
  go(): Promise<{ canceled: boolean; data: readonly { rejected: boolean; code: string }[] }>;
}

/** Either everything was written, or nothing: `refused` has the indexes of the items whose condition failed. */
export type Outcome = { done: true } | { done: false; refused: number[] };

const attempts = 12;
const firstPauseMs = 20;
const longestPauseMs = 800;

/** Writes at most 100 items in one transaction. @throws what `inTheEnd` throws */
export const writeTogether = <Written extends Entities>(
  entities: Written,
  items: Items<Written>,
): Promise<Outcome> => inTheEnd(createWriteTransaction(entities, items));

export type Entity = Entities[string];
/** A change of one item, in ElectroDB's form for a transaction. */
export type OneChange<One extends Entity> = (items: TransactWriteEntities<{ one: One }>['one']) => {
  commit(): ReturnType<Items<{ one: One }>>[number];
};

/** Makes one change, which waits for transactions that hold the item. @returns false if its condition failed */
export async function changeOne<One extends Entity>(
  entity: One,
  change: OneChange<One>,
): Promise<boolean> {
  const { done } = await writeTogether({ one: entity }, (all) => [change(all.one).commit()]);
  return done;
}

/**
 * Runs a transaction, and retries it with jitter while another one holds an item that it needs
 * (DynamoDB refuses such a transaction at once, and the SDK does not retry it).
 *
 * @throws if it was refused for a reason other than a condition, or is still in conflict after 12 attempts (about 5 s)
 */
export async function inTheEnd(
  transaction: Transaction,
  pauseFor: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    const { canceled, data } = await transaction.go();
    if (!canceled) return { done: true };
    const codes = data.map(({ code }) => code);
    const isTransient = (code: string) =>
      code === 'TransactionConflict' ||
      code === 'ThrottlingError' ||
      code === 'ProvisionedThroughputExceeded';
    const refused = codes.flatMap((code, index) =>
      code === 'ConditionalCheckFailed' ? [index] : [],
    );
    if (refused.length > 0) return { done: false, refused };
    if (!codes.some(isTransient) || attempt === attempts) {
      throw new Error(`A transaction was cancelled: ${codes.join(', ')}`);
    }
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1));
    await pauseFor(pause * (0.5 + Math.random() / 2));
  }
}
