import { after, dayMs } from '../times.ts';

/** Time for the users of a team to set up the second step, once it is required of them. */
export const twoStepGraceDays = 7;

interface Requiring {
  twoStepRequiredFrom?: string | undefined;
}
interface Required {
  hasPassword?: boolean | undefined;
  twoStepSince?: string | undefined;
  createdAt?: string | undefined;
}

/** Without a password, a user signs in with Google or Microsoft, which have second steps of their own. */
export const isTwoStepExempt = ({ hasPassword }: Pick<Required, 'hasPassword'>): boolean =>
  hasPassword === false;

/**
 * ISO 8601: when the user must have a second step, which their team requires; undefined if not required. Users who join
 * the team later have no grace period.
 */
export function twoStepDueOf(account: Requiring, user: Required): string | undefined {
  if (user.twoStepSince !== undefined || isTwoStepExempt(user)) return undefined;
  const from = account.twoStepRequiredFrom;
  if (from === undefined) return undefined;
  const announced = after(new Date(from), -twoStepGraceDays * dayMs).toISOString();
  return user.createdAt !== undefined && user.createdAt > announced ? user.createdAt : from;
}

/** Whether the user may do nothing but set up the second step. */
export function isTwoStepDue(account: Requiring, user: Required, now: Date): boolean {
  const due = twoStepDueOf(account, user);
  return due !== undefined && Date.parse(due) <= now.getTime();
}
