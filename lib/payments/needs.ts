import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, read } from '../platform/table-uses.ts';

export const payments = {
  'stripe.webhook': { settings: ['stripeWebhookSecretParameter'] },
  'settle-payment.worker': { table: [...read, ...change], settings: ['stripeKeyParameter'] },
} as const satisfies DomainNeeds<'payments'>;
