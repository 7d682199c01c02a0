import {
  type Billing,
  type PlanDates,
  type Standing,
  standingOf,
} from '../../../shared/plans/standing.ts';
import { env } from '../aws/env.ts';

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
