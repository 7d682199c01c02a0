import { log } from '../logger.ts';

/**
 * Releases a lease. Never fails, so that the caller learns the outcome of the work: a lease that was not released
 * expires.
 */
export async function giveBack(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    log.error('lease not released', { error });
  }
}
