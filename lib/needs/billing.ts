import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, openSockets, read, remove } from '../platform/table-uses.ts';

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

const company = ['companyName', 'companyAddress', 'companyVatId', 'companyEmail'] as const;

export const invoices = {
  'list-invoices.call': { table: list },
  'download-invoice.call': {
    table: list,
    objects: ['read', 'write'],
    settings: company,
    memorySize: 1024,
    timeoutSeconds: 20,
  },
  'delete-invoice-file.call': { objects: ['remove'] },
  // 500 PDFs take 4 s of a whole processor, and 360 MB.
  'download-all-invoices.call': {
    table: list,
    objects: ['read', 'write'],
    settings: company,
    memorySize: 1769,
    timeoutSeconds: 29,
  },
  'delete-invoices-file.call': { objects: ['remove'] },
} as const satisfies DomainNeeds<'invoices'>;
