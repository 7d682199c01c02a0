import type { Company } from '../../../shared/models/billing/company.ts';
import type { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import { type InvoiceFonts, writable, invoiceFonts } from './invoice-fonts.ts';
import { type Element, InvoicePage, type TextStyle } from './invoice-page.ts';
import { type InvoiceWords, invoiceWords } from './invoice-words.ts';
import type { MailAttachment } from '../../platform/mail.ts';
import { fileNameOf } from './invoice-files.ts';

/** The PDF of an invoice for a mail. */
export const attachInvoice = async (
  invoice: InvoiceRecord,
  company: Company,
): Promise<MailAttachment> => ({
  fileName: fileNameOf(invoice),
  contentType: 'application/pdf',
  content: await drawInvoice(invoice, { company, fonts: invoiceFonts(), now: new Date() }),
});

export interface Drawing {
  company: Company;
  fonts: InvoiceFonts;
  now: Date;
}

type Column = Pick<TextStyle, 'x' | 'width' | 'align'>;
interface Cell extends Column {
  text: string;
  isBold?: boolean;
  /** Set if the cell is the heading of its row or column. */
  scope?: 'Row' | 'Column';
}

const gap = 24;
const rowGap = 5;

/** An invoice as PDF. */
export async function drawInvoice(
  invoice: InvoiceRecord,
  { company, fonts, now }: Drawing,
): Promise<Buffer<ArrayBuffer>> {
  const words = invoiceWords(invoice, company);
  const { country } = invoice.customer;
  const page = new InvoicePage(fonts, { title: words.title, now, country });
  const clean = (text: string) => writable(text, fonts, country);
  drawHead(page, words, clean);
  drawParties(page, words, clean);
  drawLines(page, words, clean);
  drawTotals(page, words);
  for (const note of words.notes) page.y = paragraph(page, note, { isBold: false }) + rowGap;
  return page.finish(words.title);
}

type Clean = (text: string) => string;

function paragraph(page: InvoicePage, text: string, style: { isBold: boolean }): number {
  const whole = { x: page.left, width: page.right - page.left, ...style };
  page.needs(page.heightOf(text, whole));
  return page.text(page.part('P'), text, whole);
}

function drawHead(page: InvoicePage, { title, missing, facts }: InvoiceWords, clean: Clean): void {
  const width = page.right - page.left;
  page.y = page.text(page.part('H1'), title, { x: page.left, width, size: 20, isBold: true }) + 12;
  if (missing !== undefined) page.y = paragraph(page, missing, { isBold: true }) + 12;
  const table = page.part('Table');
  for (const { name, value } of facts) {
    row(page, table, [
      { text: name, x: page.left, width: 160, scope: 'Row' },
      { text: clean(value), x: page.left + 160, width: width - 160 },
    ]);
  }
  table.end();
  page.y += gap;
}

function drawParties(page: InvoicePage, { seller, customer }: InvoiceWords, clean: Clean): void {
  const width = (page.right - page.left - gap) / 2;
  const top = page.y;
  const party = (heading: string, lines: readonly string[], x: number): number => {
    page.y = top;
    page.y = page.text(page.part('H2'), heading, { x, width, isBold: true }) + rowGap;
    for (const line of lines.map(clean).filter((line) => line !== ''))
      page.y = page.text(page.part('P'), line, { x, width });
    return page.y;
  };
  const left = party('From', seller, page.left);
  const right = party('Billed to', customer, page.left + width + gap);
  page.y = Math.max(left, right) + gap;
}

function drawLines(page: InvoicePage, { lines }: InvoiceWords, clean: Clean): void {
  const amount: Column = { x: page.right - 90, width: 90, align: 'right' };
  const quantity: Column = { x: amount.x - 70, width: 60, align: 'right' };
  const description: Column = { x: page.left, width: quantity.x - page.left - 10 };
  const head: Cell[] = [
    { ...description, text: 'Description' },
    { ...quantity, text: 'Quantity' },
    { ...amount, text: 'Net amount' },
  ].map((cell) => ({ ...cell, isBold: true, scope: 'Column' }));
  const table = page.part('Table');
  const headPart = page.part('THead', table);
  row(page, headPart, head);
  headPart.end();
  page.rule();
  const body = page.part('TBody', table);
  for (const line of lines) {
    const cells: Cell[] = [
      { ...description, text: clean(line.description) },
      { ...quantity, text: line.quantity },
      { ...amount, text: line.amount },
    ];
    if (page.needs(heightOf(page, cells))) repeatHead(page, head);
    row(page, body, cells);
  }
  body.end();
  table.end();
  page.rule();
}

function repeatHead(page: InvoicePage, head: readonly Cell[]): void {
  page.y += rowGap;
  for (const { text, ...style } of head) page.decoration(text, style);
  page.y += heightOf(page, head) - rowGap;
  page.rule();
}

function drawTotals(page: InvoicePage, { totals }: InvoiceWords): void {
  const table = page.part('Table');
  const rows = totals.map(({ name, amount, isSum }): Cell[] => [
    {
      text: name,
      x: page.left,
      width: page.right - page.left - 100,
      align: 'right',
      isBold: isSum,
      scope: 'Row',
    },
    { text: amount, x: page.right - 90, width: 90, align: 'right', isBold: isSum },
  ]);
  page.needs(rows.reduce((height, cells) => height + heightOf(page, cells), 0));
  for (const cells of rows) row(page, table, cells);
  table.end();
  page.y += gap;
}

const heightOf = (page: InvoicePage, cells: readonly Cell[]): number =>
  Math.max(...cells.map((cell) => page.heightOf(cell.text, cell))) + 2 * rowGap;

/** Cells beside one another. */
function row(page: InvoicePage, parent: Element, cells: readonly Cell[]): void {
  const height = heightOf(page, cells);
  const tr = page.part('TR', parent);
  page.y += rowGap;
  for (const { text, scope, ...style } of cells) {
    const cell = page.part(
      scope === undefined ? 'TD' : 'TH',
      tr,
      scope === undefined ? {} : { scope },
    );
    page.text(cell, text, style);
  }
  tr.end();
  page.y += height - rowGap;
}
