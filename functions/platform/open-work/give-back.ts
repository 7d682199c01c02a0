import { log } from '../logger.ts';

/**
 * Releases or undoes something after other work. Never fails, so that the caller reports the outcome of that work: a
 * lease that was not released expires.
 * @param failure of the release, for the log
 */
export async function giveBack(
  write: () => Promise<unknown>,
  failure = 'lease not released',
): Promise<void> {
  try {
    await write();
  } catch (error) {
    log.error(failure, { error });
  }
}
