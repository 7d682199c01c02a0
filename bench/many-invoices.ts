/** Writes many invoices, for bench/invoices.ts: prints seconds, also of the processor, peak memory of the process and bytes. */
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { invoiceFonts } from '../functions/billing/invoices/invoice-fonts.ts';
import { invoiceWords } from '../functions/billing/invoices/invoice-words.ts';
import { zipInvoices } from '../functions/billing/invoices/zip-invoices.ts';
import type { InvoiceRecord } from '../shared/models/billing/invoice.ts';
import { invoiceOf } from '../test/support/invoices.ts';

const company = {
  name: 'Web Vitals GmbH',
  addressLines: ['Hauptstraße 1', '10115 Berlin', 'Germany'],
  vatId: 'DE123456789',
  email: 'billing@example.com',
};
const [, , contender, count] = process.argv;
const invoices = Array.from({ length: Number(count) }, (_, index) =>
  invoiceOf({
    stripeInvoiceId: `in_${index}`,
    orderId: `WV-${index}`,
    date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
  }),
);

async function withPdfkitAlone(invoice: InvoiceRecord): Promise<Buffer> {
  const font = fileURLToPath(new URL('./Inter_400Regular.ttf', import.meta.url));
  const document = new PDFDocument({ size: 'A4', font });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  const { title, facts, seller, customer, lines, totals, notes } = invoiceWords(invoice, company);
  const texts = [
    title,
    ...facts.flatMap(({ name, value }) => [name, value]),
    ...seller,
    ...customer,
    ...lines.flatMap(({ description, quantity, amount }) => [description, quantity, amount]),
    ...totals.flatMap(({ name, amount }) => [name, amount]),
    ...notes,
  ];
  for (const text of texts) document.text(text);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

const [began, before] = [performance.now(), process.cpuUsage()];
let bytes = 0;
if (contender === 'ours') {
  const drawing = { company, fonts: invoiceFonts(), now: new Date() };
  bytes = (await zipInvoices(invoices, drawing)).length;
} else {
  for (const invoice of invoices) bytes += (await withPdfkitAlone(invoice)).length;
}
const seconds = (performance.now() - began) / 1000;
const { user, system } = process.cpuUsage(before);
const processorSeconds = (user + system) / 1e6;
// In KiB.
const megabytes = (process.resourceUsage().maxRSS * 1024) / 1e6;
console.log(JSON.stringify({ seconds, processorSeconds, megabytes, bytes }));
