import { log } from '../logger.ts';

/**
 * Releases a lease. Never fails, so that the caller learns the outcome of the work: what was not given back is free
 * when its time is over.
 */
export async function giveBack(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    log.error('not given back', { error });
  }
}
