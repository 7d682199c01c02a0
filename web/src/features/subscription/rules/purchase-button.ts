import type { RuntimeConfig } from '../../../../../shared/deployment/runtime-config.ts';
import type { PlanStanding } from '../../../entities/session/rules/plan-standing.ts';

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
