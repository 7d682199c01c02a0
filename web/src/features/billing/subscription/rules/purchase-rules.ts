import type { RuntimeConfig } from '../../../../../../shared/deployment/runtime-config.ts';
import {
  type PlanStanding,
  planStanding,
} from '../../../../entities/session/rules/plan-standing.ts';
import type { UserPlan } from '../../../../../../shared/calls/billing/plans.ts';

interface Offer {
  isCurrent: boolean;
  kind: PlanStanding['kind'];
  billing: RuntimeConfig['billing'];
  /** Whether one of the cards is the account's own plan. */
  hasOwn: boolean;
}

export interface PurchaseButton {
  words: string;
  isDisabled: boolean;
  /** Whether it is the first thing to do here. */
  isPrimary: boolean;
}

/** The current plan can be bought again only once it is over (specification 4, 'Subscription'). */
export function purchaseButton({ isCurrent, kind, billing, hasOwn }: Offer): PurchaseButton {
  const isOver = kind === 'expired' || kind === 'suspended';
  const words = !isCurrent ? 'Choose plan' : isOver ? 'Subscribe again' : 'Current plan';
  return {
    words,
    // A former customer most likely wants the same plan again.
    isPrimary: isOver && hasOwn ? isCurrent : !isCurrent,
    isDisabled:
      kind === 'barred' ||
      kind === 'leaving' ||
      billing === 'not-configured' ||
      (isCurrent && !isOver),
  };
}

/**
 * Whether a purchase changes a subscription that runs, without a payment page. A plan that the operator has given was never
 * paid for, and has none.
 */
export function changesRunning(plan: UserPlan, now: Date): boolean {
  const { kind } = planStanding(plan, now);
  return plan.last_payment_date !== null && (kind === 'running' || kind === 'ending');
}
