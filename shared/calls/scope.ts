import type { CallContract, CallerRule } from './define-call.ts';

/** Who may call, and whether a suspended account makes a difference: the rows of the policy. */
export type Scope = CallerRule | 'member, also suspended' | 'root, also suspended';

export function scopeOf({
  caller,
  whenSuspended,
}: Pick<CallContract, 'caller' | 'whenSuspended'>): Scope {
  const isForAccounts = caller === 'member' || caller === 'root';
  return isForAccounts && whenSuspended === 'allowed' ? `${caller}, also suspended` : caller;
}
