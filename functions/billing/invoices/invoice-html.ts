import type { Company } from '../../../shared/models/billing/company.ts';
import type { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import { Html, html } from '../../platform/html-template.ts';
import { printFonts } from '../../platform/print-fonts.ts';
import { invoiceWords } from './invoice-words.ts';

/** Far more than a provider takes for a line. */
const longestText = 500;

const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestText);

/** Languages that write Han characters in another way than Japan, by country. */
const hanOf: Partial<Record<string, string>> = {
  CN: 'zh-CN',
  HK: 'zh-TW',
  MO: 'zh-TW',
  SG: 'zh-CN',
  TW: 'zh-TW',
};

/** Chromium writes no text for substituted glyphs into a PDF, so signs have no contextual forms. */
const style = `
@page{size:A4;margin:18mm 20mm 22mm}
body{margin:0;color:#16181d;font:400 10pt/1.4 Inter,sans-serif;font-feature-settings:'calt' 0;overflow-wrap:anywhere}
h1{margin:0 0 12pt;font-size:20pt;font-weight:600;line-height:1.2}
h2{margin:0 0 4pt;font-size:10pt;font-weight:600}
p{margin:0 0 5pt}
table{width:100%;margin-bottom:24pt;border-collapse:collapse}
tr,.totals,.parties p{break-inside:avoid}
th,td{padding:4pt 0 4pt 12pt;font-weight:400;text-align:left;vertical-align:top}
th:first-child,td:first-child{padding-left:0}
.facts th{width:130pt}
.lines thead{border-bottom:.5pt solid #8a8f98}
.lines thead th,.sum *,.missing{font-weight:600}
.number,.totals *{text-align:right;white-space:nowrap}
.totals th{white-space:normal}
.totals td{width:90pt}
.parties{display:flex;gap:24pt;margin-bottom:24pt}
.parties div{flex:1 1 0}
.parties p{margin:0;unicode-bidi:plaintext;text-align:left}`;

/**
 * The document and the number of the page, below each. An `orderId` needs no escapes. In a margin, Chromium writes no text
 * for Inter's hyphen.
 */
const pageNumbers = (title: string): string =>
  `@page{@bottom-right{content:"${title} · Page " counter(page) " of " counter(pages);font:400 8pt sans-serif;color:#16181d}}`;

const party = (heading: string, lines: readonly string[], language?: string): Html =>
  html`<div>
    <h2>${heading}</h2>
    <div lang="${language ?? 'en-GB'}">
      ${lines
        .map(clean)
        .filter((line) => line !== '')
        .map((line) => html`<p>${line}</p>`)}
    </div>
  </div>`;

/** An invoice as a document to print, without scripts and requests. */
export function invoiceHtml(invoice: InvoiceRecord, company: Company): string {
  const words = invoiceWords(invoice, company);
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <title>${words.title}</title>
        <style>
          ${new Html(printFonts() + style + pageNumbers(words.title))}
        </style>
      </head>
      <body>
        <h1>${words.title}</h1>
        ${words.missing && html`<p class="missing">${words.missing}</p>`}
        <table class="facts">
          ${words.facts.map(
            ({ name, value }) =>
              html`<tr>
                <th scope="row">${name}</th>
                <td>${clean(value)}</td>
              </tr>`,
          )}
        </table>
        <div class="parties">
          ${party('From', words.seller)}
          ${party('Billed to', words.customer, hanOf[invoice.customer.country])}
        </div>
        <table class="lines">
          <thead>
            <tr>
              <th scope="col">Description</th>
              <th scope="col" class="number">Quantity</th>
              <th scope="col" class="number">Net amount</th>
            </tr>
          </thead>
          <tbody>
            ${words.lines.map(
              ({ description, quantity, amount }) =>
                html`<tr>
                  <td>${clean(description)}</td>
                  <td class="number">${quantity}</td>
                  <td class="number">${amount}</td>
                </tr>`,
            )}
          </tbody>
        </table>
        <table class="totals">
          ${words.totals.map(
            ({ name, amount, isSum }) =>
              html`<tr class="${isSum ? 'sum' : ''}">
                <th scope="row">${name}</th>
                <td>${amount}</td>
              </tr>`,
          )}
        </table>
        ${words.notes.map((note) => html`<p>${note}</p>`)}
      </body>
    </html>`.text;
}
