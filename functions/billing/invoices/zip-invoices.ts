import { Zip, ZipDeflate } from 'fflate';
import type { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import { fileNameOf } from './invoice-files.ts';

/** Invoices with their PDFs in one zip, named so that they sort by date. */
export function zipInvoices(
  files: readonly { invoice: InvoiceRecord; pdf: Uint8Array }[],
): Uint8Array<ArrayBuffer> {
  const names = uniqueNames(files.map(({ invoice }) => invoice));
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error !== null) throw error;
    parts.push(part);
  });
  for (const [index, { invoice, pdf }] of files.entries()) {
    // PDFs are compressed already, but a stored entry whose size follows its data has no end for a reader of streams.
    const file = new ZipDeflate(names[index] ?? invoice.stripeInvoiceId, { level: 0 });
    file.mtime = invoice.date;
    zip.add(file);
    file.push(pdf, true);
  }
  zip.end();
  return Buffer.concat(parts);
}

/** Some file systems take letters that differ in their case for the same. */
function uniqueNames(invoices: readonly InvoiceRecord[]): string[] {
  const taken = new Set<string>();
  return invoices.map((invoice) => {
    const name = `${invoice.date.slice(0, 10)}-${fileNameOf(invoice)}`;
    let unique = name;
    for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1)
      unique = name.replace(/\.pdf$/, `-${copy}.pdf`);
    taken.add(unique.toLowerCase());
    return unique;
  });
}
