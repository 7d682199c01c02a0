import { createHash } from 'node:crypto';
import type { Company } from '../../../shared/models/billing/company.ts';
import type { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import type { FileToAnswer } from '../../platform/aws/file-store.ts';

/** Raised when the same invoices would give other files. */
const layout = 3;

export const fileNameOf = ({ orderId }: Pick<InvoiceRecord, 'orderId'>): string =>
  `invoice-${orderId}.pdf`;

/** Where the PDF of an invoice is stored. */
export const pdfKey = (accountId: string, { orderId, date }: { orderId: string; date: string }) =>
  `${accountId}/invoices/${orderId}-${Date.parse(date)}.pdf`;
/** Where a zip of all of them is stored between its download and its deletion. */
export const zipKey = (accountId: string): string => `${accountId}/invoices/invoices.zip`;

export const pdfOf = (
  accountId: string,
  invoice: InvoiceRecord,
  company: Company,
): FileToAnswer => ({
  key: pdfKey(accountId, invoice),
  fileName: fileNameOf(invoice),
  type: 'application/pdf',
  madeOf: fingerprint([invoice], company),
});

export const zipOf = (
  accountId: string,
  invoices: readonly InvoiceRecord[],
  company: Company,
): FileToAnswer => ({
  key: zipKey(accountId),
  fileName: 'invoices.zip',
  type: 'application/zip',
  madeOf: fingerprint(invoices, company),
});

const fingerprint = (invoices: readonly InvoiceRecord[], company: Company): string =>
  createHash('sha256').update(JSON.stringify({ layout, company, invoices })).digest('hex');
