import {
  type Billing,
  type PlanDates,
  type Standing,
  standingOf,
} from '../../../shared/plans/standing.ts';
import { env } from '../aws/env.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import type { UserCaller } from './caller.ts';
import { shardOf } from '../table/shards.ts';

/**
 * Makes the clock look at an account within minutes. Set together with every change of plan, dates or suspension; the clock
 * then works out when the next step of the account is due.
 */
export const stepSoon = (accountId: string, now: Date) => ({
  stepShard: shardOf(accountId, 'step'),
  stepOn: now.toISOString(),
});

/**
 * Refuses paid features while the deletion of an account is scheduled.
 * @throws ProblemError `conflict` with the reason `account_leaving`
 */
export function assertStays({ deletesOn }: Pick<UserCaller, 'deletesOn'>): void {
  if (deletesOn !== undefined)
    throw new ProblemError(
      'conflict',
      'This account is to be deleted. Keep it first, then change its plan.',
      { reason: 'account_leaving' },
    );
}

/** The fields of an account that determine its state. */
export interface StandingFields extends PlanDates {
  suspendedForAbuse?: boolean | undefined;
}

/**
 * How an account stands with its plan and with the operator. Without billing, what it has paid does not matter.
 * @param billing by default as the operator has set it
 */
export function accountStanding(
  { suspendedForAbuse = false, ...account }: StandingFields,
  now: Date,
  billing: Billing = env.billing(),
): Standing {
  return billing === 'off'
    ? standingOf(
        { plan: account.plan, deleteOn: account.deleteOn, suspended: suspendedForAbuse },
        now,
      )
    : standingOf({ ...account, suspended: account.suspended || suspendedForAbuse }, now);
}
