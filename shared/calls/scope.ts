import type { CallContract, CallerRule } from './define-call.ts';

/** Rows of the policy: who may call, and whether suspended and expired accounts may. */
export type Scope =
  | CallerRule
  | `${'member' | 'root'}, also suspended`
  | `${'member' | 'root'}, unless expired`;

export function scopeOf({
  caller,
  whenSuspended,
  whenExpired,
}: Pick<CallContract, 'caller' | 'whenSuspended' | 'whenExpired'>): Scope {
  if (caller !== 'member' && caller !== 'root') return caller;
  // A suspended account can do less than an expired one.
  if (whenExpired === 'refused') return `${caller}, unless expired`;
  return whenSuspended === 'allowed' ? `${caller}, also suspended` : caller;
}
