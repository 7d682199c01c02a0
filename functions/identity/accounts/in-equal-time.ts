import { setTimeout as sleep } from 'node:timers/promises';
import { logUnsent } from '../../platform/log-unsent.ts';

/** Longer than sending a mail takes. Milliseconds. */
export const answerAfterMs = 700;

/**
 * Sends a mail that only an existing account gets, so that neither time nor result reveals whether it was sent. A failure is
 * logged, and raises an alarm.
 */
export async function inEqualTime(what: string, work: Promise<void>): Promise<void> {
  const done = work.catch((error: unknown) => logUnsent(`could not send the ${what}`, { error }));
  await Promise.all([done, sleep(answerAfterMs)]);
}
