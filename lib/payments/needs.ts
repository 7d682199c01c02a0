import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, read } from '../platform/table-uses.ts';

export const payments = {
  'checkout.call': {
    table: [...list, ...change],
    settings: ['stripeKeyParameter', 'stripeTax', 'planOverrides', 'publicUrl'],
    timeoutSeconds: 28,
  },
  'open-billing-portal.call': {
    settings: ['stripeKeyParameter', 'publicUrl'],
    timeoutSeconds: 20,
  },
  'stripe.webhook': { settings: ['stripeWebhookSecretParameter'] },
  'settle-payment.worker': {
    table: [...read, ...change],
    sends: ['account-step', 'event'],
    mail: true,
    settings: ['stripeKeyParameter', 'supportEmail'],
  },
} as const satisfies DomainNeeds<'payments'>;
