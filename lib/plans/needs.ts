import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, openSockets, read } from '../platform/table-uses.ts';

export const plans = {
  'get-user-plan.call': {},
  'list-plans.call': { settings: ['planOverrides', 'stripeTax'] },
  'get-plan-usage.call': { table: [...read, ...list] },
  'cancel-subscription.call': {
    table: read,
    settings: ['stripeKeyParameter'],
    timeoutSeconds: 20,
  },
  'resume-subscription.call': {
    table: read,
    settings: ['stripeKeyParameter'],
    timeoutSeconds: 20,
  },
  'choose-plan.call': { table: [...list, ...change] },
  'request-quote.call': { table: [...read, ...list], mail: true, settings: ['supportEmail'] },
  'take-account-step.worker': {
    table: [...read, ...list, ...change, ...openSockets],
    mail: true,
    sockets: ['close'],
    sends: ['delivery', 'long'],
    settings: ['stripeKeyParameter'],
  },
} as const satisfies DomainNeeds<'plans'>;
