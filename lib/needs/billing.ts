import { type AreaNeeds, withChromium } from '../platform/domain-needs.ts';
import { change, list, openSockets, read, remove } from '../platform/table-uses.ts';

const company = ['companyName', 'companyAddress', 'companyVatId', 'companyEmail'] as const;

export const billing = {
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
    sends: ['account', 'delivery', 'long'],
    mail: true,
    settings: ['stripeKeyParameter', 'supportEmail'],
    memorySize: 1024,
  },
  'write-invoices.worker': {
    table: [...read, ...list, 'UpdateItem account', ...remove],
    objects: ['read', 'write'],
    mail: true,
    settings: company,
    ...withChromium,
  },

  'list-invoices.call': { table: list },
  'download-invoice.call': { table: list, objects: ['read'], sends: ['long'], settings: company },
  'delete-invoice-file.call': { objects: ['remove'] },
  'download-all-invoices.call': {
    table: list,
    objects: ['read', 'write'],
    sends: ['long'],
    settings: company,
    memorySize: 1024,
    timeoutSeconds: 29,
  },
  'delete-invoices-file.call': { objects: ['remove'] },
} as const satisfies AreaNeeds<'billing'>;
