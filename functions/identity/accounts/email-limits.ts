import { ProblemError } from '../../../shared/calls/errors.ts';
import { returnToken, takeToken, requireToken } from '../../platform/limits/rate-limit.ts';
import { tryRelease } from '../../platform/open-work/under-lease.ts';
import type { Table } from '../../platform/table/table.ts';

/** In addition to the limit per client address, so that many addresses cannot attack one account. */
const limits = {
  'reset-mail': { limit: 5, windowSeconds: 3600 },
  'confirmation-mail': { limit: 5, windowSeconds: 3600 },
  'invitation-mail': { limit: 5, windowSeconds: 3600 },
} as const;

/** Counts one more for this address, whether it has an account or not. @throws ProblemError `too_many_requests` */
export async function takeEmailTurn(
  table: Table,
  what: keyof typeof limits,
  email: string,
  now: Date,
): Promise<void> {
  await requireToken(table, { ...limits[what], key: `${what}#email#${email}`, now });
}

/**
 * Registers, and counts the addresses that turned out to be taken: five an hour per client, whose further
 * registrations are all refused. Registration must reveal that an address is taken; this limit prevents enumeration.
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
  await requireToken(table, limit);
  let isTaken = false;
  try {
    return await register();
  } catch (error) {
    isTaken = error instanceof ProblemError && error.code === 'conflict';
    throw error;
  } finally {
    if (!isTaken)
      await tryRelease(() => returnToken(table, limit), 'could not return the token of a limit');
  }
}

/** True once in six hours per address, so that an owner gets one mail about a lock, even if it continues. */
export async function isFirstLockMail(table: Table, email: string, now: Date): Promise<boolean> {
  const limit = { limit: 1, windowSeconds: 6 * 3600, key: `lock-mail#email#${email}`, now };
  return (await takeToken(table, limit)).allowed;
}
