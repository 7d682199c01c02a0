import type { DomainNeeds } from '../platform/domain-needs.ts';

export const plans = {
  'get-user-plan.call': { settings: ['plan-overrides'] },
} as const satisfies DomainNeeds<'plans'>;
