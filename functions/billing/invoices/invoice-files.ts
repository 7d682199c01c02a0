import { createHash } from 'node:crypto';
import type { Company } from '../../../shared/models/billing/company.ts';
import type { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import type { FileToAnswer } from '../../platform/aws/file-store.ts';
import type { UserKey } from '../../platform/callers/user-entity.ts';

/** Raised when the same invoices would give other files. */
const layout = 2;

const folderOf = ({ accountId, userId }: UserKey): string => `${accountId}/invoices/${userId}`;

export const fileNameOf = ({ orderId }: Pick<InvoiceRecord, 'orderId'>): string =>
  `invoice-${orderId}.pdf`;

/** Where the PDF of an invoice is kept between its download and its deletion. */
export const pdfKey = (owner: UserKey, { orderId, date }: { orderId: string; date: string }) =>
  `${folderOf(owner)}/${orderId}-${Date.parse(date)}.pdf`;
/** The same of all of them. */
export const zipKey = (owner: UserKey): string => `${folderOf(owner)}/invoices.zip`;

export const pdfOf = (owner: UserKey, invoice: InvoiceRecord, company: Company): FileToAnswer => ({
  key: pdfKey(owner, invoice),
  fileName: fileNameOf(invoice),
  type: 'application/pdf',
  madeOf: fingerprint([invoice], company),
});

export const zipOf = (
  owner: UserKey,
  invoices: readonly InvoiceRecord[],
  company: Company,
): FileToAnswer => ({
  key: zipKey(owner),
  fileName: 'invoices.zip',
  type: 'application/zip',
  madeOf: fingerprint(invoices, company),
});

const fingerprint = (invoices: readonly InvoiceRecord[], company: Company): string =>
  createHash('sha256').update(JSON.stringify({ layout, company, invoices })).digest('hex');
