import type { RuntimeConfig } from '../../../../shared/runtime-config.ts';
import type { PlanStanding } from '../../entities/session/plan-standing.ts';

interface Offer {
  isCurrent: boolean;
  kind: PlanStanding['kind'];
  billing: RuntimeConfig['billing'];
}

export interface PurchaseButton {
  words: string;
  isDisabled: boolean;
}

/** The current plan can be bought again only once it is over (specification 4, 'Subscription'). */
export function purchaseButton({ isCurrent, kind, billing }: Offer): PurchaseButton {
  const isOver = kind === 'expired' || kind === 'suspended';
  const words = !isCurrent ? 'Choose plan' : isOver ? 'Subscribe again' : 'Current plan';
  return {
    words,
    isDisabled:
      kind === 'barred' ||
      kind === 'leaving' ||
      billing === 'not-configured' ||
      (isCurrent && !isOver),
  };
}
