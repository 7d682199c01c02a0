import { randomUUID } from 'node:crypto';
import { whileRenewed } from './while-renewed.ts';
import { log } from '../logger.ts';

/**
 * Releases or undoes something after other work. Never fails, so that the caller reports the outcome of that work: a
 * lease that was not released expires.
 * @param failure of the release, for the log
 */
export async function tryRelease(
  write: () => Promise<unknown>,
  failure = 'lease not released',
): Promise<void> {
  try {
    await write();
  } catch (error) {
    log.error(failure, { error });
  }
}

export interface LeasedSteps<Item, Result> {
  /** Takes the lease; undefined if the work has ended or another worker has it. */
  claim(owner: string): Promise<Item | undefined>;
  work(item: Item, owner: string): Promise<Result>;
  /** Renews the lease while the work lives; false if it was lost. @default the work renews it itself */
  renewal?: { renew(owner: string): Promise<boolean>; everyMs: number };
  /** Releases the work for the next delivery. */
  release(item: Item, owner: string): Promise<void>;
  /** Records the failure, after the last attempt. @default the work is released, however often */
  fail?(item: Item, owner: string, error: unknown): Promise<unknown>;
}

interface Tries {
  isLastDelivery: boolean;
  /** Maximum number of workers that may begin the same work. */
  maxAttempts: number;
}

/** For work that is never given up. */
const endless: Tries = { isLastDelivery: false, maxAttempts: Infinity };

/** Another worker has taken over the job, so nothing that we still do may have an effect. */
export class LeaseLostError extends Error {
  constructor() {
    super('The lease was lost');
    this.name = 'LeaseLostError';
  }
}

/**
 * Does one piece of leased work. A repeated delivery has no effect; if a worker dies, another takes over when its lease
 * expires.
 *
 * @returns `dropped` if there was nothing to do, or if the lease was lost
 * @throws the error on our side, after the work was released or, on the last attempt, recorded as failed. If that
 *   fails too, the original error is still thrown: the lease expires, and then the sweep decides
 */
export async function underLease<Item extends { attempts?: number | undefined }, Result>(
  steps: LeasedSteps<Item, Result>,
  { isLastDelivery, maxAttempts }: Tries = endless,
): Promise<Result | 'dropped'> {
  const owner = randomUUID();
  const item = await steps.claim(owner);
  if (item === undefined) return 'dropped';
  try {
    const { renewal } = steps;
    if (renewal === undefined) return await steps.work(item, owner);
    const renew = () => renewal.renew(owner);
    return await whileRenewed({ ...renewal, renew }, () => steps.work(item, owner));
  } catch (error) {
    if (error instanceof LeaseLostError) return 'dropped';
    const isLast = isLastDelivery || (item.attempts ?? 1) >= maxAttempts;
    await tryRelease(() =>
      isLast && steps.fail !== undefined
        ? steps.fail(item, owner, error)
        : steps.release(item, owner),
    );
    throw error;
  }
}
