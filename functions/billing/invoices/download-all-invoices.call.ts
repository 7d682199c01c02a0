import { downloadAllInvoices } from '../../../shared/calls/billing/invoices.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { inParallel } from '../../platform/each-in-turn.ts';
import { pdfOf, zipOf } from './invoice-files.ts';
import { storedInvoices } from './invoice-store.ts';
import { requestPdfs } from './request-pdfs.ts';
import { zipInvoices } from './zip-invoices.ts';
import { ourFiles } from '../../platform/aws/file-store.ts';

export const handler = handleCall(downloadAllInvoices, async ({ caller: { accountId }, table }) => {
  const invoices = await storedInvoices(table, accountId);
  if (invoices.length === 0) throw new ProblemError('not_found', 'There are no invoices yet');
  const [files, company] = [ourFiles(), env.company()];
  return files.answer(zipOf(accountId, invoices, company), async () => {
    const pdfs = await inParallel(invoices, (invoice) =>
      files.stored(pdfOf(accountId, invoice, company)),
    );
    const found = invoices.flatMap((invoice, index) => {
      const pdf = pdfs[index];
      return pdf === undefined ? [] : [{ invoice, pdf }];
    });
    if (found.length === invoices.length) return zipInvoices(found);
    return requestPdfs(
      accountId,
      invoices.filter((_, index) => pdfs[index] === undefined),
    );
  });
});
