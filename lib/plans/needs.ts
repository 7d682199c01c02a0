import type { DomainNeeds } from '../platform/domain-needs.ts';

export const plans = {
  'get-user-plan.call': { settings: ['planOverrides'] },
} as const satisfies DomainNeeds<'plans'>;
