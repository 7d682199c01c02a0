import type { UserPlan } from '../../../../shared/calls/billing/plans.ts';
import type { Band } from '../../../../shared/assessment/thresholds.ts';
import { planStanding, type PlanStanding } from '../../entities/session/rules/plan-standing.ts';
import { formatUtcDay } from '../../lib/format.ts';

interface PlanBanner {
  tone: Exclude<Band, 'good'>;
  title: string;
  words: string;
  /** Link to the remedy; absent for users who cannot use it. */
  link?: { path: '/subscription-plans' | '/contactUs'; words: string };
}
type BannersByKind = Record<Exclude<PlanStanding['kind'], 'running'>, PlanBanner | undefined>;

const plans = { path: '/subscription-plans', words: 'Subscription Plans' } as const;
const contact = { path: '/contactUs', words: 'Contact Us' } as const;

/**
 * The banner for the state of the plan on every screen. 'Subscription Expired' is for root users whose next payment
 * date has passed, not on Trial or the internal plan (specification 2); trials and sub-users get other words.
 */
export function planBanner(plan: UserPlan, now: Date): PlanBanner | undefined {
  const { kind } = planStanding(plan, now);
  if (kind === 'running') return undefined;
  return (plan.isRoot ? forRootUser(plan) : forSubUser(plan))[kind];
}

function forRootUser({ name, to_suspend: toSuspend, suspends_on: until }: UserPlan): BannersByKind {
  const isOver = {
    tone: 'bad',
    title: name === 'Trial' ? 'Trial Expired' : 'Subscription Expired',
    link: plans,
  } as const;
  const end = toSuspend.date === null ? '' : ` on ${formatUtcDay(toSuspend.date)}`;
  const grace = until === null ? '' : ` by ${formatUtcDay(until)}, or your account is suspended`;
  return {
    leaving: undefined,
    ending: {
      tone: 'average',
      title: `Account to be suspended${end}`,
      words: `You have cancelled the ${name} plan. Everything works until that day.`,
      link: plans,
    },
    expired: {
      ...isOver,
      words: `Services are unavailable; you can still read everything. Choose a plan${grace}.`,
    },
    suspended: {
      ...isOver,
      words: 'Your account is suspended. Choose a plan, and everything starts again at once.',
    },
    barred: {
      tone: 'bad',
      title: 'Your account is suspended',
      words: 'The operator has suspended it. Please contact us.',
      link: contact,
    },
  };
}

function forSubUser({ rootUser }: UserPlan): BannersByKind {
  const owner = `Only ${rootUser ?? 'the owner of the account'} can change that.`;
  const suspended = { tone: 'bad', title: 'This account is suspended', words: owner } as const;
  return {
    leaving: undefined,
    ending: undefined,
    expired: {
      tone: 'bad',
      title: 'Services are unavailable',
      words: `The plan of this account has expired, and everything stays readable. ${owner}`,
    },
    suspended,
    barred: suspended,
  };
}

/** 'Upgrade Your Plan': a root user on Trial. */
export const mayUpgrade = (plan: UserPlan): boolean => plan.isRoot && plan.name === 'Trial';
