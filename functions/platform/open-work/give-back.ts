import { log } from '../logger.ts';

/**
 * Gives a lease or a turn back. Never fails, so that the outcome of the work is what the caller learns: what was not given
 * back is free when its time is over.
 */
export async function giveBack(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    log.error('not given back', { error });
  }
}
