import { listInvoices } from '../../../shared/calls/billing/invoices.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { storedInvoices } from './invoice-store.ts';
import { toInvoice } from './to-invoice.ts';

export const handler = handleCall(listInvoices, async ({ caller, table }) =>
  (await storedInvoices(table, caller.accountId)).map(toInvoice),
);
