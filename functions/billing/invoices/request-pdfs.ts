import { ProblemError } from '../../../shared/calls/errors.ts';
import { writeInvoices } from '../../../shared/jobs/catalogue.ts';
import type { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

/** Has the PDFs of invoices written that are not stored. @throws ProblemError `conflict`, until they are */
export async function requestPdfs(
  accountId: string,
  invoices: readonly InvoiceRecord[],
): Promise<never> {
  const wanted = invoices.map(({ stripeInvoiceId }) => stripeInvoiceId);
  await sendJobs(writeInvoices, [{ accountId, wanted }]);
  throw new ProblemError('conflict', 'The PDF is being made. Please try again in a minute');
}
