import { downloadInvoice } from '../../../shared/calls/billing/invoices.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { pdfOf } from './invoice-files.ts';
import { storedInvoices } from './invoice-store.ts';
import { requestPdfs } from './request-pdfs.ts';
import { ourFiles } from '../../platform/aws/file-store.ts';

export const handler = handleCall(downloadInvoice, async ({ params, caller, table }) => {
  const { accountId } = caller;
  const paidAt = Date.parse(params.date);
  const invoice = (await storedInvoices(table, accountId)).find(
    ({ orderId, date }) => orderId === params.orderId && Date.parse(date) === paidAt,
  );
  if (invoice === undefined) {
    throw new ProblemError('not_found', 'There is no such invoice', { field: 'orderId' });
  }
  const file = pdfOf(accountId, invoice, env.company());
  return ourFiles().answer(file, () => requestPdfs(accountId, [invoice]));
});
