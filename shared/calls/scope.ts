import type { CallContract, CallerRule } from './define-call.ts';

/** Rows of the policy: who may call, and whether suspended accounts may. */
export type Scope = CallerRule | 'member, also suspended' | 'root, also suspended';

export function scopeOf({
  caller,
  whenSuspended,
}: Pick<CallContract, 'caller' | 'whenSuspended'>): Scope {
  const isForAccounts = caller === 'member' || caller === 'root';
  return isForAccounts && whenSuspended === 'allowed' ? `${caller}, also suspended` : caller;
}
