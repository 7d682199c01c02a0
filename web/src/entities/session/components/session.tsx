import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { createContext, Fragment, use, useEffect, type ReactNode } from 'react';
import { getUserPlan, type UserPlan } from '../../../../../shared/calls/billing/plans.ts';
import { editProfile } from '../../../../../shared/calls/identity/settings.ts';
import { onAccountRefusal } from '../../../lib/account-refusals.ts';
import { callApi } from '../../../lib/api.ts';
import { currentIdentity } from '../../../lib/identity.ts';
import { kept } from '../../../lib/kept.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ownTimeZone, showTimesIn } from '../../../lib/zone.ts';
import { signOutHere } from '../api/sign-out.ts';

export interface Session {
  plan: UserPlan;
  userId: string;
  /** The caller's own email. */
  email: string;
  /** The root user's email, which site, scan and list calls need, also from sub-users. */
  accountEmail: string;
  isRoot: boolean;
  /** Limited to the sites of some clients. */
  isLimited: boolean;
  isSuspended: boolean;
  /** The user has to set up two-step sign-in first, which the team requires. */
  isTwoStepDue: boolean;
  isSupport: boolean;
  /** False for support staff without an account. */
  hasAccount: boolean;
  /** Whether Today is their start page. */
  startsWithToday: boolean;
  /** Reloads the plan after a change. */
  refresh(): Promise<void>;
  /** Revokes the tokens and clears all data that this browser stored. */
  signOut(): Promise<void>;
}

const SessionContext = createContext<Session | undefined>(undefined);

/** Begins the key of the signed-in user's plan. */
export const userPlanKey = ['user-plan'] as const;

/** The signed-in user and their plan. */
export const userPlanQuery = (userId: string) =>
  queryOptions({
    queryKey: [...userPlanKey, userId],
    queryFn: async ({ signal }) => {
      const plan = await callApi(getUserPlan, { params: { userId } }, { signal });
      const timeZone = plan.timeZone ?? (maySaveZone(plan) ? await saveOwnZone(userId) : null);
      showTimesIn(isOfAccount(plan) ? (timeZone ?? 'UTC') : undefined);
      return { ...plan, timeZone };
    },
    // The confirmation link is often opened in another tab or on another device.
    refetchOnWindowFocus: ({ state }) => (isUnconfirmed(state.data) ? 'always' : true),
    refetchInterval: ({ state }) => isUnconfirmed(state.data) && pollAgainMs,
  });

const isOfAccount = ({ isRoot, rootUser }: UserPlan): boolean => isRoot || rootUser !== null;

/** A refused request would refetch the plan. */
const maySaveZone = ({ isRoot, suspendedAccount, twoStepDue }: UserPlan): boolean =>
  isRoot && !suspendedAccount && !isPast(twoStepDue, Date.now());

/** Saves this browser's zone for an account that has none. @returns null if that failed: until then it is UTC everywhere */
async function saveOwnZone(userId: string): Promise<string | null> {
  const body = { timeZone: ownTimeZone() };
  const saved = await callApi(editProfile, { params: { userId }, body }).catch(() => undefined);
  return saved?.timeZone ?? null;
}

const pollAgainMs = 30_000;
const isPast = (due: string | null, now: number): boolean => due !== null && Date.parse(due) <= now;
const isUnconfirmed = (plan: UserPlan | undefined): boolean => plan?.confirmed === false;

export function SessionProvider({ plan, children }: { plan: UserPlan; children: ReactNode }) {
  const client = useQueryClient();
  const now = useNow();
  const session: Session = {
    plan,
    userId: plan.userId,
    // Staff without an account are identified by the address they signed in with.
    email: plan.email || (currentIdentity()?.email ?? ''),
    accountEmail: plan.rootUser ?? plan.email,
    isRoot: plan.isRoot,
    isLimited: plan.clientRole !== null,
    isSuspended: plan.suspendedAccount,
    isTwoStepDue: !plan.suspendedAccount && isPast(plan.twoStepDue, now),
    isSupport: plan.isSupport,
    hasAccount: isOfAccount(plan),
    startsWithToday: plan.startPage === 'today',
    refresh: () => client.invalidateQueries({ queryKey: userPlanKey }),
    signOut: signOutHere,
  };
  const { accountEmail, userId, hasAccount, isSuspended, isTwoStepDue } = session;
  const mayRead = hasAccount && !isSuspended && !isTwoStepDue;
  // The next visit requests the account's data before it knows the plan.
  useEffect(() => {
    if (currentIdentity()?.userId !== userId) return;
    if (mayRead) kept('account').write(accountEmail);
    else kept('account').remove();
  }, [accountEmail, userId, mayRead]);
  // An expiry or a suspension is first noticed when something is refused.
  useEffect(
    () => onAccountRefusal(() => void client.invalidateQueries({ queryKey: userPlanKey })),
    [client],
  );
  return (
    <SessionContext value={session}>
      {/* Every time on the screen is written again in a new zone. */}
      <Fragment key={plan.timeZone}>{children}</Fragment>
    </SessionContext>
  );
}

/** The signed-in user; only within the authenticated layout. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('useSession is used outside the authenticated layout');
  return session;
}
