import { Zip, ZipDeflate } from 'fflate';
import type { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import { type Drawing, drawInvoice } from './draw-invoice.ts';
import { fileNameOf } from './invoice-files.ts';

/** All invoices as PDF in one zip, a file each, named so that they sort by date. */
export async function zipInvoices(
  invoices: readonly InvoiceRecord[],
  drawing: Drawing,
): Promise<Uint8Array<ArrayBuffer>> {
  const names = uniqueNames(invoices);
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error !== null) throw error;
    parts.push(part);
  });
  for (const [index, invoice] of invoices.entries()) {
    // PDFs are compressed already, but a stored entry whose size follows its data has no end for a reader of streams.
    const file = new ZipDeflate(names[index] ?? invoice.stripeInvoiceId, { level: 0 });
    file.mtime = invoice.date;
    zip.add(file);
    file.push(await drawInvoice(invoice, drawing), true);
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
