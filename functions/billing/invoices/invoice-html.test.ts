import { unzipSync } from 'fflate';
import { getDocumentProxy } from 'unpdf';
import { afterAll, expect, test } from 'vitest';
import type { Company } from '../../../shared/models/billing/company.ts';
import type { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import { invoiceOf } from '../../../test/support/invoices.ts';
import { startPrinter } from '../../providers/chromium/start-printer.ts';
import { invoiceHtml } from './invoice-html.ts';
import { invoiceWords } from './invoice-words.ts';
import { zipInvoices } from './zip-invoices.ts';

const company: Company = {
  name: 'Web Vitals GmbH',
  addressLines: ['Hauptstraße 1', '10115 Berlin'],
  vatId: 'DE123456789',
  email: 'billing@example.com',
};
const printer = startPrinter();
afterAll(() => printer.close());

/** The text that a PDF reader finds. */
async function readPdf(invoice: InvoiceRecord) {
  const printed = await printer.print(invoiceHtml(invoice, company));
  const raw = Buffer.from(printed).toString('latin1');
  const document = await getDocumentProxy(new Uint8Array(printed));
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      return {
        text: items.map((item) => ('str' in item ? item.str : '')).join(''),
        tree: await page.getStructTree(),
      };
    }),
  );
  return { document, pages, raw };
}

interface Node {
  role?: string;
  children?: Node[];
}
/** Roles of a tree, such as `Table(TR(TH,TD))`; the content of a role is left out. */
const rolesOf = ({ role = '', children = [] }: Node): string => {
  const inner = children.filter((child) => /^(?!NonStruct)./.test(child.role ?? '')).map(rolesOf);
  return inner.length === 0 ? role : `${role}(${inner.join(',')})`;
};

const customer = { ...invoiceOf().customer, name: 'Łukasz Ελένη Иван Ñandú' };

test('is one page of real text with a title and a language, in Latin, Greek and Cyrillic letters', async () => {
  const invoice = invoiceOf({ customer, refundedCents: 1000 });
  const { document, pages } = await readPdf(invoice);
  expect(pages).toHaveLength(1);
  const { text = '' } = pages[0] ?? {};
  for (const part of [
    'Invoice WV-0001 · Page 1 of 1',
    'Web Vitals GmbH',
    'VAT ID: DE123456789',
    'Łukasz Ελένη Иван Ñandú',
    'VAT 19 % €7.41',
    'Total €46.41',
    'Refunded, with VAT of €1.60 -€10.00',
    'Dates are in UTC.',
    'Page 1 of 1',
  ])
    expect(text).toContain(part);
  const { totals, facts } = invoiceWords(invoice, company);
  expect([totals.length > 1, facts.length > 1]).toEqual([true, true]);
  for (const { amount } of totals) expect(text).toContain(amount);
  for (const { value } of facts) expect(text).toContain(value);
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({ Title: 'Invoice WV-0001', Language: 'en-GB' });
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  expect(await document.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
});

test('has headings, paragraphs and tables for screen readers', async () => {
  const { pages } = await readPdf(invoiceOf());
  const roles = rolesOf((pages[0]?.tree ?? {}) as Node);
  expect(roles).toMatch(/^Root\(Document\(H1,Table\(TR\(TH,TD\)(?:,TR\(TH,TD\)){3}\),H2,P/);
  expect(roles).toContain('Table(TR(TH,TH,TH),TR(TD,TD,TD))');
  expect(roles).toMatch(/Table\(TR\(TH,TD\),TR\(TH,TD\),TR\(TH,TD\)\),P,P\)\)$/);
});

test('continues on further pages, with the head of the table on each', async () => {
  const lines = Array.from({ length: 80 }, (_, index) => ({
    description: `Line ${index} ${'of a very long description '.repeat(index % 9)}`,
    quantity: 1,
    amountCents: 100,
  }));
  const { pages } = await readPdf(
    invoiceOf({ lines, netCents: 8000, taxCents: 1520, totalCents: 9520 }),
  );
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, { text }] of pages.entries())
    expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
  const withLines = pages.filter(({ text }) => text.includes('Line '));
  expect(withLines.length).toBeGreaterThan(1);
  for (const { text } of withLines) expect(text).toMatch(/Description ?Quantity ?Net amount/);
  const all = pages.map(({ text }) => text).join('');
  for (const { description } of lines) expect(all).toContain(description.slice(0, 8).trim());
});

test.each([
  ['JP', '山田 太郎', '東京都千代田区丸の内'],
  ['CN', '王小明', '上海市浦东新区'],
  ['TW', '陳怡君', '臺北市信義區'],
  ['KR', '김민준', '서울특별시 중구'],
  ['TH', 'สมชาย ใจดี', 'กรุงเทพมหานคร'],
  ['GE', 'ნინო ბერიძე', 'თბილისი'],
])('names and addresses of %s can be read, beside other letters', async (country, name, city) => {
  const invoice = invoiceOf({
    customer: { ...customer, country, name: `${name} Ltd`, addressLines: [city] },
  });
  const { document, pages } = await readPdf(invoice);
  expect(pages).toHaveLength(1);
  const text = pages[0]?.text ?? '';
  expect(text).not.toContain('?');
  for (const part of [name, 'Ltd', city]) expect(text).toContain(part);
  expect(text).toContain('Page 1 of 1');
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
});

// Their text is `ActualText`, which PDF.js does not read: Chrome finds them, Firefox does not.
test.each([
  ['Devanagari', 'राहुल'],
  ['Arabic', 'محمد علي'],
])('names in %s, whose letters are joined, are drawn in its font', async (script, name) => {
  const { pages, raw } = await readPdf(invoiceOf({ customer: { ...customer, name } }));
  expect(pages).toHaveLength(1);
  expect(raw).toContain(`+NotoSans${script}-Regular`);
  expect(raw).not.toContain('+Box');
});

test('a long name without spaces is broken into lines', async () => {
  const name = '株式会社'.repeat(30);
  const { pages } = await readPdf(invoiceOf({ customer: { ...customer, country: 'JP', name } }));
  expect(pages).toHaveLength(1);
  expect(pages[0]?.text.split('株式会社').length).toBeGreaterThan(25);
});

test('shows what none of the fonts has as a box, and long texts cut', async () => {
  const name = `\u{13000}\u{13001}\u0000\n${'x'.repeat(5000)}`;
  const { pages, raw } = await readPdf(invoiceOf({ customer: { ...customer, name } }));
  expect(pages).toHaveLength(1);
  expect(raw).toContain('+Box');
  expect(pages[0]?.text.match(/x{400,}/)?.[0].length).toBeLessThan(500);
});

const pdf = Buffer.from('%PDF-1.7');

/**
 * Java's ZipInputStream (17) refuses a stored entry whose size stands behind its data: 'only DEFLATED entries can have EXT descriptor'.
 * Compression method 8 is 'deflated' (APPNOTE 6.3.10, 4.4.5).
 */
test('the zip can be read as a stream', () => {
  const zip = Buffer.from(zipInvoices([{ invoice: invoiceOf(), pdf }]));
  expect({ signature: zip.readUInt32LE(0), method: zip.readUInt16LE(8) }).toEqual({
    signature: 0x04034b50,
    method: 8,
  });
});

test('lies in the zip under a name of its own, also where two differ in case only', () => {
  const twins = ['wv-1', 'WV-1'].map((orderId) => invoiceOf({ orderId }));
  const files = unzipSync(zipInvoices(twins.map((invoice) => ({ invoice, pdf }))));
  expect(Object.keys(files)).toEqual([
    '2026-11-03-invoice-wv-1.pdf',
    '2026-11-03-invoice-WV-1-2.pdf',
  ]);
});
