import { downloadAllInvoices } from '../../../shared/calls/billing/invoices.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { zipOf } from './invoice-files.ts';
import { invoiceFonts } from './invoice-fonts.ts';
import { storedInvoices } from './invoice-store.ts';
import { zipInvoices } from './zip-invoices.ts';
import { ourFiles } from '../../platform/aws/file-store.ts';

export const handler = handleCall(downloadAllInvoices, async ({ caller, table, now }) => {
  const invoices = await storedInvoices(table, caller.accountId);
  if (invoices.length === 0) throw new ProblemError('not_found', 'There are no invoices yet');
  const company = env.company();
  return ourFiles().answer(zipOf(caller, invoices, company), () =>
    zipInvoices(invoices, { company, fonts: invoiceFonts(), now }),
  );
});
