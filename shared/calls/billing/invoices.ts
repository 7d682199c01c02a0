import * as z from 'zod';
import { orderId } from '../../models/billing/invoice.ts';
import { PaidPlan } from '../../plans/plans.ts';
import { VatReason } from '../../plans/vat.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, ownUser } from '../fields.ts';
import { fileAnswer } from '../file-answer.ts';

const defineCall = callsOf('invoices', { caller: 'root', whenSuspended: 'allowed' });

const params = z.object({ userId: ownUser });
const oneInvoice = z.object({
  userId: ownUser,
  orderId: orderId.describe('From the list of invoices'),
  date: isoTime.describe('From the list of invoices'),
});

const euro = z.number().describe('Euro, two decimals');

export const Invoice = z.object({
  orderid: orderId,
  amount: euro.describe('Amount paid, including tax, in euro with two decimals'),
  credit: euro.describe(
    "Taken from the customer's credit beside it, in euro; negative where the invoice was added to the credit",
  ),
  adjustments: z
    .array(
      z.object({ name: z.string().describe("Such as 'Taken from your credit'"), amount: euro }),
    )
    .describe('Items between the total and the amount paid'),
  credited: euro.describe('Credited to the customer by credit notes after payment'),
  credited_vat: euro.describe('VAT in the credited amount'),
  refunded: euro.describe('Refunded so far, in euro with two decimals'),
  refunded_vat: euro.describe('VAT in the refunded amount'),
  disputed: euro.describe('Under a dispute that the bank has not decided yet'),
  taken_back: euro.describe('Taken back by the bank after a dispute that was lost'),
  net: euro.describe('Without VAT, before credit and refunds'),
  vat: z
    .array(z.object({ name: z.string().describe("Such as 'VAT 19 %'"), amount: euro }))
    .describe('VAT by rate'),
  vat_note: z.string().nullable().describe('Why all or part of it is without VAT'),
  vat_reason: VatReason.nullable().describe('The same for programs; null where there is none'),
  total: euro.describe('Net and VAT, before credit and refunds'),
  currency: z.literal('EUR'),
  annual: z.boolean(),
  plan: PaidPlan,
  periodic_payments_start_date: isoTime.describe('Start of the paid period'),
  date: isoTime.describe('When it was paid'),
  country: z.string().describe('Country of the customer, ISO 3166 alpha-2'),
});
export type Invoice = z.infer<typeof Invoice>;

export const listInvoices = defineCall({
  id: 'list-invoices',
  path: '/invoices/{userId}',
  summary: 'The paid invoices of the account, newest first',
  params,
  answer: z.array(Invoice),
});

export const downloadInvoice = defineCall({
  id: 'download-invoice',
  path: '/invoices/download/{userId}/{orderId}/{date}',
  summary:
    'An invoice as PDF, with real text and tags for screen readers; conflict while it is made',
  params: oneInvoice,
  answer: fileAnswer,
  answerType: 'application/pdf',
  errors: ['not_found', 'conflict'],
  limit: { requests: 300, windowSeconds: 3600 },
});

export const deleteInvoiceFile = defineCall({
  id: 'delete-invoice-file',
  method: 'DELETE',
  path: '/invoices/delete/{userId}/{orderId}/{date}',
  summary:
    'Delete the PDF of an invoice; succeeds if it is already deleted. The invoice itself is kept, as tax law requires, and its next download makes the PDF again',
  params: oneInvoice,
});

export const downloadAllInvoices = defineCall({
  id: 'download-all-invoices',
  path: '/invoices/download-all/{userId}',
  summary: 'All invoices of the account as PDF, in one zip; conflict while a PDF is made',
  params,
  answer: fileAnswer,
  answerType: 'application/zip',
  errors: ['not_found', 'conflict'],
  limit: { requests: 30, windowSeconds: 3600 },
});

export const deleteInvoicesFile = defineCall({
  id: 'delete-invoices-file',
  method: 'DELETE',
  path: '/invoices/delete-zip/{userId}',
  summary:
    'Delete the zip of a download; succeeds if it is already deleted. The invoices themselves are kept, as tax law requires',
  params,
});
