import type { Minutes } from '../../monitoring/uptime/by-the-minute/due-checks.ts';
import { eachInTurn, throwFirst } from '../../platform/each-in-turn.ts';
import type { MinuteClock } from './minute-clock.ts';

/** The work of a minute. */
export interface MinuteWork {
  clock: Pick<MinuteClock, 'note'>;
  sendChecks: (minutes: Minutes) => Promise<void>;
  others: readonly (() => Promise<unknown>)[];
}

/**
 * Sends the work of a minute. Checks that were sent are noted at once, so that a failure of the other work does not have them
 * made again every minute.
 * @throws the first failure, after the other work was sent
 */
export async function dispatchMinutes(
  { clock, sendChecks, others }: MinuteWork,
  minutes: Minutes | undefined,
): Promise<void> {
  const checks = async (): Promise<void> => {
    if (minutes === undefined) return;
    await sendChecks(minutes);
    await clock.note(minutes);
  };
  const { failures } = await eachInTurn([checks, ...others], (part) => part());
  throwFirst(failures);
}
