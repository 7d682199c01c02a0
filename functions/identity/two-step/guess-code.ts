import { ProblemError } from '../../../shared/calls/errors.ts';
import { returnToken, takeToken } from '../../platform/limits/rate-limit.ts';
import type { Table } from '../../platform/table/table.ts';
import { guessPassword, waitInWords } from '../accounts/guess-password.ts';
import type { KnownDevice } from '../accounts/known-devices.ts';

/**
 * Wrong codes of all clients for one user in a day. Three of a million codes are right at any time, so that a thief of
 * the password gets in with a probability of 6 in 100,000 a day. A new password, which the thief does not know,
 * restarts the count.
 */
const perDay = { limit: 20, windowSeconds: 24 * 3600 } as const;

interface Guess {
  user: { userId: string; passwordChangedAt?: string | undefined };
  /** Client's network address. */
  address: string;
  now: Date;
  device: KnownDevice | undefined;
}
interface Ports<Right> {
  /** Undefined stands for a wrong code. */
  attempt(): Promise<Right | undefined>;
  onLocked(): Promise<void>;
}

/**
 * Lets a code of the second step be guessed. Wrong ones are counted like passwords, apart from them, and by the day.
 *
 * @returns undefined for a wrong code
 * @throws ProblemError `too_many_requests`
 */
export async function guessCode<Right>(
  table: Table,
  { user, address, now, device }: Guess,
  { attempt, onLocked }: Ports<Right>,
): Promise<Right | undefined> {
  const { userId, passwordChangedAt = '' } = user;
  const day = { ...perDay, key: `wrong-codes#${userId}#${passwordChangedAt}`, now };
  const attemptOfDay = async (): Promise<Right | undefined> => {
    const turn = await takeToken(table, day);
    if (!turn.allowed) {
      await onLocked();
      throw tooManyCodes(turn.retryAfterSeconds);
    }
    try {
      const right = await attempt();
      if (right !== undefined) await returnToken(table, day);
      return right;
    } catch (error) {
      await returnToken(table, day);
      throw error;
    }
  };
  const subject = `code-of-${userId}#${passwordChangedAt}`;
  const trusted = device && `${subject}#device#${device.id}`;
  return guessPassword(
    table,
    { email: subject, address, now, trusted },
    { attempt: attemptOfDay, onLocked, refusal: tooManyCodes },
  );
}

const tooManyCodes = (retryAfterSeconds: number): ProblemError =>
  new ProblemError(
    'too_many_requests',
    `Too many wrong codes. Please try again in ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
