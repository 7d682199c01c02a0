import type { CallerRule } from '../../../shared/calls/define-call.ts';
import { ProblemError } from '../../../shared/errors.ts';

/** Who is calling, looked up from the token, never from the request. */
export interface Caller {
  userId: string;
  email: string;
  accountId: string;
  /** The root user's email: the name of the account in paths and bodies. */
  accountEmail: string;
  rootUserId: string;
  isRoot: boolean;
  isSuspended: boolean;
  isSupport: boolean;
}

type CallerKind =
  | 'nobody'
  | 'root'
  | 'sub-user'
  | 'suspended root'
  | 'suspended sub-user'
  | 'support';
type Verdict = 'allow' | 'unauthenticated' | 'forbidden' | 'suspended';

const everyone = {
  nobody: 'allow',
  root: 'allow',
  'sub-user': 'allow',
  'suspended root': 'allow',
  'suspended sub-user': 'allow',
  support: 'allow',
} as const satisfies Record<CallerKind, Verdict>;
const signedIn = { ...everyone, nobody: 'unauthenticated', support: 'forbidden' } as const;

/** The whole policy. Every row is tested. */
export const policy: Record<CallerRule, Record<CallerKind, Verdict>> = {
  public: everyone,
  member: { ...signedIn, 'suspended root': 'suspended', 'suspended sub-user': 'suspended' },
  root: {
    ...signedIn,
    'sub-user': 'forbidden',
    'suspended root': 'suspended',
    'suspended sub-user': 'suspended',
  },
  'suspended-ok': signedIn,
  'root-suspended-ok': { ...signedIn, 'sub-user': 'forbidden', 'suspended sub-user': 'suspended' },
  support: {
    ...signedIn,
    root: 'forbidden',
    'sub-user': 'forbidden',
    'suspended root': 'forbidden',
    'suspended sub-user': 'forbidden',
    support: 'allow',
  },
};

export function kindOf(caller: Caller | undefined): CallerKind {
  if (caller === undefined) return 'nobody';
  if (caller.isSupport) return 'support';
  if (caller.isRoot) return caller.isSuspended ? 'suspended root' : 'root';
  return caller.isSuspended ? 'suspended sub-user' : 'sub-user';
}

/** Throws unless the rule allows the caller. */
export function authorise(rule: CallerRule, caller: Caller | undefined): void {
  const verdict = policy[rule][kindOf(caller)];
  switch (verdict) {
    case 'allow':
      return;
    case 'unauthenticated':
      throw new ProblemError('unauthenticated', 'Please sign in');
    case 'suspended':
      throw new ProblemError('forbidden', 'This account is suspended', {
        reason: 'account_suspended',
      });
    case 'forbidden':
      throw new ProblemError('forbidden', 'You are not allowed to do this');
  }
}
