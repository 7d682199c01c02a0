import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, read, remove } from '../platform/table-uses.ts';

export const payments = {
  'checkout.call': {
    table: [...list, ...change],
    settings: ['stripeKeyParameter', 'stripeTax', 'publicUrl'],
    timeoutSeconds: 28,
  },
  'preview-checkout.call': {
    settings: ['stripeKeyParameter', 'stripeTax'],
    timeoutSeconds: 28,
  },
  'get-payment-outcome.call': { settings: ['stripeKeyParameter'], timeoutSeconds: 20 },
  'open-billing-portal.call': {
    settings: ['stripeKeyParameter', 'publicUrl'],
    timeoutSeconds: 20,
  },
  'stripe.webhook': { settings: ['stripeWebhookSecretParameter'] },
  'settle-payment.worker': {
    table: [...read, ...change, ...remove],
    sends: ['account', 'delivery'],
    mail: true,
    settings: [
      'stripeKeyParameter',
      'supportEmail',
      'companyName',
      'companyAddress',
      'companyVatId',
      'companyEmail',
    ],
    memorySize: 1024,
  },
} as const satisfies DomainNeeds<'payments'>;
