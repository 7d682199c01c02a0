import { takeTurn } from '../platform/rate-limit.ts';
import type { Table } from '../platform/table/table.ts';

/** Beside the limit per client address, so that many addresses cannot work on one account. */
const limits = {
  /** Guesses of a password, by sign-in or by a change of password. */
  password: { limit: 20, windowSeconds: 900 },
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
