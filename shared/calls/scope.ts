import type { CallContract, CallerRule } from './define-call.ts';

export type Admission = Pick<
  CallContract,
  'caller' | 'whenSuspended' | 'whenExpired' | 'whenTwoStepDue' | 'whenUnconfirmed' | 'whenLimited'
>;

/** Rows of the policy: who may call, and whether suspended and expired accounts and users without a second step may. */
export type Scope =
  | CallerRule
  | 'member, also without second step'
  | `${'member' | 'root'}, also suspended`
  | 'root, also to pay'
  | `${'member' | 'root'}, unless expired`;

export function scopeOf({ caller, whenSuspended, whenExpired, whenTwoStepDue }: Admission): Scope {
  if (caller !== 'member' && caller !== 'root') return caller;
  if (caller === 'member' && whenTwoStepDue === 'allowed')
    return `${caller}, also without second step`;
  // A suspended account can do less than an expired one.
  if (whenExpired === 'refused') return `${caller}, unless expired`;
  if (caller === 'root' && whenSuspended === 'to-pay') return `${caller}, also to pay`;
  return whenSuspended === 'allowed' ? `${caller}, also suspended` : caller;
}
