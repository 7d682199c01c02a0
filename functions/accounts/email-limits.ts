import { ProblemError } from '../../shared/errors.ts';
import { giveTurnBack, type RateLimit, takeTurn } from '../platform/rate-limit.ts';
import type { Table } from '../platform/table/table.ts';

/** Beside the limit per client address, so that many addresses cannot work on one account. */
const limits = {
  'reset-mail': { limit: 5, windowSeconds: 3600 },
  'confirmation-mail': { limit: 5, windowSeconds: 3600 },
} as const;

/** Counts one more for this address, whether it has an account or not. @throws ProblemError `too_many_requests` */
export async function takeEmailTurn(
  table: Table,
  what: keyof typeof limits,
  email: string,
  now: Date,
): Promise<void> {
  await takeTurn(table, { ...limits[what], key: `${what}#email#${email}`, now });
}

/**
 * Registers, and counts the addresses that turned out to be taken: five an hour for a client, who then learns nothing more,
 * of free addresses neither. A registration has to tell that an address is taken; this keeps lists from being tried out.
 *
 * @param client its network address
 * @throws ProblemError `too_many_requests`
 */
export async function countTakenEmails<Result>(
  table: Table,
  { client, now }: { client: string; now: Date },
  register: () => Promise<Result>,
): Promise<Result> {
  const limit = { limit: 5, windowSeconds: 3600, key: `taken-emails#client#${client}`, now };
  await takeTurn(table, limit);
  let isTaken = false;
  try {
    return await register();
  } catch (error) {
    isTaken = error instanceof ProblemError && error.code === 'conflict';
    throw error;
  } finally {
    if (!isTaken) await giveTurnBack(table, limit);
  }
}

/**
 * Counts the wrong guesses of a password, 20 in 15 minutes for an address, by sign-in and by change of password together.
 * The turn is taken before the guess, so that guesses at once count too, and given back when it was right, or when nobody
 * could tell: an outage of the user pool must not lock its users out.
 *
 * @param guess undefined stands for a wrong password
 * @throws ProblemError `too_many_requests`
 */
export async function guessPassword<Right>(
  table: Table,
  { email, now }: { email: string; now: Date },
  guess: () => Promise<Right | undefined>,
): Promise<Right | undefined> {
  const limit: RateLimit = { limit: 20, windowSeconds: 900, key: `password#email#${email}`, now };
  await takeTurn(table, limit);
  const right = await guess().catch(async (error: unknown) => {
    await giveTurnBack(table, limit);
    throw error;
  });
  if (right !== undefined) await giveTurnBack(table, limit);
  return right;
}
