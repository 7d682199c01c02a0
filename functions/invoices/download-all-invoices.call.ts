import { downloadAllInvoices } from '../../shared/calls/invoices.ts';
import { ProblemError } from '../../shared/calls/errors.ts';
import { bucketClient } from '../platform/aws/bucket-client.ts';
import { env } from '../platform/aws/env.ts';
import { fileStore } from '../platform/aws/file-store.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { zipOf } from './invoice-files.ts';
import { invoiceFonts } from './invoice-fonts.ts';
import { storedInvoices } from './invoice-store.ts';
import { zipInvoices } from './zip-invoices.ts';

export const handler = handleCall(downloadAllInvoices, async ({ caller, table, now }) => {
  const invoices = await storedInvoices(table, caller.accountId);
  if (invoices.length === 0) throw new ProblemError('not_found', 'There are no invoices yet');
  const company = env.company();
  return fileStore(bucketClient(), env.reportsBucket()).answer(
    zipOf(caller, invoices, company),
    () => zipInvoices(invoices, { company, fonts: invoiceFonts(), now }),
  );
});
