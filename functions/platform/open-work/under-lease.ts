import { randomUUID } from 'node:crypto';
import { log } from '../logger.ts';

export interface LeasedSteps<Item, Result> {
  /** Takes the lease; undefined when the work has ended or another worker is at it. */
  claim(owner: string): Promise<Item | undefined>;
  work(item: Item, owner: string): Promise<Result>;
  /** Gives the work back for the next delivery. */
  release(item: Item, owner: string): Promise<void>;
  /** Records that the work failed, after its last try. */
  fail(item: Item, owner: string, error: unknown): Promise<unknown>;
}

interface Tries {
  isLastDelivery: boolean;
  /** Workers that may begin the same work. */
  maxAttempts: number;
}

/** Another worker has taken the job over, so nothing that we still do may count. */
export class LeaseLostError extends Error {
  constructor() {
    super('The lease was lost');
    this.name = 'LeaseLostError';
  }
}

/**
 * Does one piece of leased work. Delivered twice, it is done once; a worker that died is followed by another when its
 * lease has run out.
 *
 * @returns `dropped` when there was nothing to do, or the lease was lost
 * @throws what went wrong on our side, after the work was given back or, on the last try, recorded as failed. That this
 *   fails too hides nothing: the lease runs out by itself, and then the sweep decides
 */
export async function underLease<Item extends { attempts?: number | undefined }, Result>(
  steps: LeasedSteps<Item, Result>,
  { isLastDelivery, maxAttempts }: Tries,
): Promise<Result | 'dropped'> {
  const owner = randomUUID();
  const item = await steps.claim(owner);
  if (item === undefined) return 'dropped';
  try {
    return await steps.work(item, owner);
  } catch (error) {
    if (error instanceof LeaseLostError) return 'dropped';
    const isLast = isLastDelivery || (item.attempts ?? 1) >= maxAttempts;
    const giveBack = isLast ? steps.fail(item, owner, error) : steps.release(item, owner);
    await giveBack.catch((failure: unknown) => {
      log.error('work not given back', { error: failure });
    });
    throw error;
  }
}
