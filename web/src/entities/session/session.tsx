import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, type ReactNode } from 'react';
import { getUserPlan, type UserPlan } from '../../../../shared/calls/plans.ts';
import { callApi } from '../../lib/api.ts';
import { currentIdentity } from '../../lib/identity.ts';
import { kept } from '../../lib/kept.ts';
import { endSession } from '../../lib/tokens.ts';

export interface Session {
  plan: UserPlan;
  userId: string;
  /** The caller's own email. */
  email: string;
  /** The root user's email: what site, scan and list calls want, also from sub-users. */
  accountEmail: string;
  isRoot: boolean;
  isSuspended: boolean;
  isSupport: boolean;
  /** False for support staff who have no account of their own. */
  hasAccount: boolean;
  /** Fetches the plan again, after something that changes it. */
  refresh(): Promise<void>;
  /** Revokes the tokens and clears everything that this browser kept. */
  signOut(): Promise<void>;
}

const SessionContext = createContext<Session | undefined>(undefined);

/** The plan of whoever is signed in, and who they are. */
export const userPlanQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user-plan', userId],
    queryFn: ({ signal }) => callApi(getUserPlan, { params: { userId } }, { signal }),
    // The link that confirms the address is opened in another tab, or on another device.
    refetchOnWindowFocus: ({ state }) => (isUnconfirmed(state.data) ? 'always' : true),
    refetchInterval: ({ state }) => isUnconfirmed(state.data) && askAgainMs,
  });

const askAgainMs = 30_000;
const isUnconfirmed = (plan: UserPlan | undefined): boolean => plan?.confirmed === false;

export function SessionProvider({ plan, children }: { plan: UserPlan; children: ReactNode }) {
  const client = useQueryClient();
  const session: Session = {
    plan,
    userId: plan.userId,
    // Staff without an account are known by the address they signed in with.
    email: plan.email || (currentIdentity()?.email ?? ''),
    accountEmail: plan.rootUser ?? plan.email,
    isRoot: plan.isRoot,
    isSuspended: plan.suspendedAccount,
    isSupport: plan.isSupport,
    hasAccount: plan.isRoot || plan.rootUser !== null,
    refresh: () => client.invalidateQueries({ queryKey: ['user-plan'] }),
    signOut: endSession,
  };
  const { accountEmail, userId, hasAccount, isSuspended } = session;
  // The next visit asks for what is the account's before it knows the plan, which a suspended account is refused.
  useEffect(() => {
    if (currentIdentity()?.userId !== userId) return;
    if (hasAccount && !isSuspended) kept('account').write(accountEmail);
    else kept('account').remove();
  }, [accountEmail, userId, hasAccount, isSuspended]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Who is signed in; only within the authenticated layout. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('useSession is used outside the authenticated layout');
  return session;
}
