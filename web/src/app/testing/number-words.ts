import { draftScanResult } from '../../../../functions/notifying/notifications/draft-scan-result.ts';
import { toInvoice } from '../../../../functions/billing/invoices/to-invoice.ts';
import { toReports } from '../../../../functions/monitoring/ping/reports.ts';
import { forChart } from '../../../../functions/measuring/scans/reading/chart-points.ts';
import { type Device, devices } from '../../../../shared/scans/devices.ts';
import { typeOf } from '../../../../shared/models/notifying/notification.ts';
import type { LabData } from '../../../../shared/models/measuring/scan.ts';
import { invoiceOf } from '../../../../test/support/invoices.ts';
import { answer, type Handlers } from '../../test-support/fake-server.ts';
import { byDevice, handlers as answers } from './awkward-answers.ts';
import { portfolioOf, portfolioRow } from '../../../../functions/portfolio/sites/portfolio.ts';
import { ofPage } from '../../../../shared/state/site-state.ts';
import { recordedMonth } from '../../../../shared/uptime/recorded-month.ts';
import * as shop from './awkward-site.ts';

/** How every place must write the numbers of the fixture: with the same characters. */
export const scoreWords: Record<Device, { score: string; band: string }> = {
  mobile: { score: '50', band: 'Average' },
  desktop: { score: '90', band: 'Good' },
};
export const labWords: Record<Device, Record<keyof LabData, string>> = {
  mobile: {
    fcp: '1.83 s',
    lcp: '2.53 s',
    si: '5.83 s',
    tbt: '210 ms',
    cls: '0.11',
    tti: '6.66 s',
  },
  desktop: {
    fcp: '1.61 s',
    lcp: '2.42 s',
    si: '2.32 s',
    tbt: '351 ms',
    cls: '0.252',
    tti: '3.1 s',
  },
};
export const labBands: Record<Device, string> = { mobile: 'Average', desktop: 'Bad' };
export const fieldWords = {
  lcp: '2.503 s',
  inp: '201 ms',
  cls: '0.11',
  fcp: '1.804 s',
  ttfb: '803 ms',
};
export const uptimeWords = {
  verdict: 'Partial Outages',
  percent: '98.96 %',
  checks: '98.96 % up in 97 hourly checks',
  availability: '1 outage, 4 minutes; 99.93 % available, of the time watched',
};
export const money = {
  net: '€39.00',
  vat: '€7.41',
  total: '€46.41',
  refund: '€10.00',
  refundVat: '€1.60',
  left: '€36.41',
};
/** Numbers of the fixture before they are rounded, or rounded in another way: they stand nowhere. */
export const wrong =
  /49\.6|89\.5|1\.826|2\.527|5\.834|209\.7|0\.1095|6\.665|6\.67|1\.615|2\.425|2\.325|350\.6|0\.2515|3\.105|98\.97|99\.94/;

const { url, siteName } = shop;
export const refunded = invoiceOf({
  orderId: 'WV-0001',
  date: '2026-10-03T22:15:00.000Z',
  refundedCents: 1000,
});
/** Two places whose mean lies between two roundings. */
export const pings = toReports(
  [
    {
      urlKey: 'shop',
      dueAt: '2026-11-22T08:00:00.000Z',
      measured: (
        [
          ['Germany', 12.4],
          ['Japan', 29.81],
        ] as const
      ).map(([country, ms]) => ({
        key: country,
        country,
        countryCode: '',
        server: country,
        ip: '192.0.2.1',
        connects: [{ ms }],
      })),
    },
  ],
  'UTC',
);
const result = draftScanResult(
  { url, siteName },
  devices.map((device) => ({ device, score: shop.scores[device] })),
  { band: 'average', at: shop.scanDate },
);
const { mobile, desktop } = byDevice((device) => ({
  scanId: 'scan-2',
  scanDate: shop.scanDate,
  reportKey: '',
  overallScore: shop.scores[device],
  labData: shop.labs[device],
}));
const month = recordedMonth(shop.availability);
const fine = { kind: 'fine', checkedAt: shop.scanDate } as const;
/** As the server makes it of the same scan, field data and checks. */
const row = portfolioRow(
  { siteId: 'shop', urlKey: 'shop', url, siteName, propertyId: '', pageCount: 2, createdAt: '' },
  {
    state: ofPage(fine),
    own: fine,
    scanned: {
      accountId: '',
      urlKey: 'shop',
      url,
      newestScanId: 'scan-2',
      endedScanDate: shop.scanDate,
      expiresAt: 0,
      mobile,
      desktop,
      mobileFieldData: shop.field,
    },
    recordedUntil: undefined,
    uptime: {
      status: 'up',
      since: shop.outage.to,
      ...(month && { month }),
    },
  },
  { planned: [], now: new Date(shop.availability.to) },
);
export const handlers: Handlers = {
  ...answers,
  'GET /api/portfolio': answer(portfolioOf([row], new Date())),
  'GET /api/clients': answer([]),
  'GET /api/scan/monthly/labData': answer([
    {
      scanDate: shop.scanDate,
      ...byDevice((device) => ({ labData: forChart(shop.labs[device]) })),
    },
  ]),
  'GET /api/invoices/user-1': answer([refunded, invoiceOf({ orderId: 'WV-0002' })].map(toInvoice)),
  'POST /api/get-ping-data': answer(pings),
  'GET /api/notifications/dashboard': answer([
    {
      ...result,
      _id: '00000000-0000-7000-8000-000000000002',
      type: typeOf(result.kind),
      time: shop.scanDate,
      read: true,
    },
  ]),
};

/** Texts in the order of reading, a space between them; pictures by their names. */
export function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element) || node.tagName === 'STYLE') return '';
  const name = node.getAttribute('role') === 'img' ? (node.getAttribute('aria-label') ?? '') : '';
  return [name, ...[...node.childNodes].map(textOf)].join(' ');
}
export const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');
