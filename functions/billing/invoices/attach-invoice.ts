import type { Company } from '../../../shared/models/billing/company.ts';
import type { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import type { MailAttachment } from '../../platform/mail.ts';
import { drawInvoice } from './draw-invoice.ts';
import { fileNameOf } from './invoice-files.ts';
import { invoiceFonts } from './invoice-fonts.ts';

/** The PDF of an invoice for a mail. */
export const attachInvoice = async (
  invoice: InvoiceRecord,
  company: Company,
): Promise<MailAttachment> => ({
  fileName: fileNameOf(invoice),
  contentType: 'application/pdf',
  content: await drawInvoice(invoice, { company, fonts: invoiceFonts(), now: new Date() }),
});
