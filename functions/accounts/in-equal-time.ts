import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../platform/logger.ts';

/** Longer than sending a mail takes. Milliseconds. */
export const answerAfterMs = 700;

/**
 * Does work that only existing accounts need, such as sending a mail, so that neither time nor result reveals whether
 * it was done. A failure goes to the log.
 */
export async function inEqualTime(what: string, work: Promise<void>): Promise<void> {
  const done = work.catch((error: unknown) => log.error(`${what} failed`, { error }));
  await Promise.all([done, sleep(answerAfterMs)]);
}
