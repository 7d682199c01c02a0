import type { Session } from '../entities/session/components/session.tsx';

/** Who sees a screen (specification 2, routing rules). */
export type Audience =
  /** Root users and sub-users, unless suspended. */
  | 'members'
  /** The same, but for members who are limited to clients; those are sent away. */
  | 'members-without-limit'
  /** Root users, unless suspended; sub-users are sent away. */
  | 'root-users'
  /** Root users, unless suspended; sub-users get the error page. */
  | 'root-users-or-error'
  /** All signed-in users. */
  | 'everyone'
  /** Root users, also suspended ones; sub-users are sent away. */
  | 'root-users-also-suspended'
  /** Root users, also suspended ones; sub-users get the error page. */
  | 'root-users-also-suspended-or-error'
  /** Users who have to set up two-step sign-in before anything else. */
  | 'two-step-set-up'
  /** Our own support staff. */
  | 'support';

const setUpTwoStep = '/set-up-two-step';
type Home = '/dashboard' | '/today' | '/contactUs' | '/support-desk' | typeof setUpTwoStep;
export type Verdict = 'show' | 'error-page' | Home;

/** The properties of the signed-in user that decide which screens they see. */
export type Who = Pick<
  Session,
  | 'isRoot'
  | 'isLimited'
  | 'isSuspended'
  | 'isTwoStepDue'
  | 'isSupport'
  | 'hasAccount'
  | 'startsWithToday'
>;

interface Rule {
  rootOnly: boolean;
  otherwise: 'home' | 'error-page';
  alsoSuspended: boolean;
}

const rules: Record<Exclude<Audience, 'support' | 'two-step-set-up'>, Rule> = {
  members: { rootOnly: false, otherwise: 'home', alsoSuspended: false },
  'members-without-limit': { rootOnly: false, otherwise: 'home', alsoSuspended: false },
  'root-users': { rootOnly: true, otherwise: 'home', alsoSuspended: false },
  'root-users-or-error': { rootOnly: true, otherwise: 'error-page', alsoSuspended: false },
  everyone: { rootOnly: false, otherwise: 'home', alsoSuspended: true },
  'root-users-also-suspended': { rootOnly: true, otherwise: 'home', alsoSuspended: true },
  'root-users-also-suspended-or-error': {
    rootOnly: true,
    otherwise: 'error-page',
    alsoSuspended: true,
  },
};

/** The start page of a signed-in user. */
export function homeOf({
  isSuspended,
  isTwoStepDue,
  hasAccount,
  startsWithToday,
}: Pick<Who, 'isSuspended' | 'isTwoStepDue' | 'hasAccount' | 'startsWithToday'>): Home {
  if (!hasAccount) return '/support-desk';
  if (isTwoStepDue) return setUpTwoStep;
  if (isSuspended) return '/contactUs';
  return startsWithToday ? '/today' : '/dashboard';
}

export function verdictFor(audience: Audience, who: Who): Verdict {
  if (audience === 'support') return who.isSupport ? 'show' : homeOf(who);
  if (!who.hasAccount) return homeOf(who);
  // The screen itself leads on once the second step is set up, and its recovery codes are kept.
  if (audience === 'two-step-set-up') return 'show';
  if (who.isTwoStepDue) return setUpTwoStep;
  const rule = rules[audience];
  if (who.isSuspended && !rule.alsoSuspended) return '/contactUs';
  if (audience === 'members-without-limit' && who.isLimited) return homeOf(who);
  if (rule.rootOnly && !who.isRoot) {
    return rule.otherwise === 'home' ? homeOf(who) : 'error-page';
  }
  return 'show';
}
