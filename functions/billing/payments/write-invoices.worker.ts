import { writeInvoices } from '../../../shared/jobs/catalogue.ts';
import type { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import { env } from '../../platform/aws/env.ts';
import { ourFiles } from '../../platform/aws/file-store.ts';
import { unannounced } from '../../platform/events/outbox.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { startPrinter } from '../../providers/chromium/start-printer.ts';
import { composePaymentMail } from '../../providers/email/payment-mail.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';
import { pdfOf as fileOf } from '../invoices/invoice-files.ts';
import { invoiceHtml } from '../invoices/invoice-html.ts';
import { storedInvoices } from '../invoices/invoice-store.ts';
import { mailPayments } from './mail-payments.ts';
import { paymentStore } from './payment-store.ts';

export const handler = handleJob(writeInvoices, async ({ payload, table }) => {
  const { accountId, wanted, refunds } = payload;
  const [files, company] = [ourFiles(), env.company()];
  let printer: ReturnType<typeof startPrinter> | undefined;
  /** The PDF of an invoice as it is now, which is stored. */
  const pdfOf = async (invoice: InvoiceRecord): Promise<Uint8Array> => {
    const file = fileOf(accountId, invoice, company);
    const stored = await files.stored(file);
    if (stored !== undefined) return stored;
    printer ??= startPrinter();
    const pdf = await printer.print(invoiceHtml(invoice, company));
    await files.store(file, pdf);
    return pdf;
  };
  try {
    const invoices = await storedInvoices(table, accountId);
    for (const invoice of invoices)
      if (wanted.includes(invoice.stripeInvoiceId)) await pdfOf(invoice);
    const payments = paymentStore(table, unannounced);
    await mailPayments(
      { table, payments, sendMail, compose: composePaymentMail, pdfOf },
      { accountId },
      { invoices, refunds },
    );
  } finally {
    await printer?.close();
  }
});
