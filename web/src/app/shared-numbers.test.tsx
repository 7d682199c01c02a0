import { screen, waitFor } from '@testing-library/react';
import papaparse from 'papaparse';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { digestMessage } from '../../../functions/delivery/digest-message.ts';
import { resultRows } from '../../../functions/exports/result-rows.ts';
import { toCsv } from '../../../functions/exports/to-csv.ts';
import { invoiceWords, mailWordsOf } from '../../../functions/invoices/invoice-words.ts';
import { toInvoice } from '../../../functions/invoices/to-invoice.ts';
import { discordMessage } from '../../../functions/providers/discord/discord-message.ts';
import { disputeMails } from '../../../functions/providers/email/dispute-mails.ts';
import { mailOf } from '../../../functions/providers/email/mail-channel.ts';
import { composePaymentMail } from '../../../functions/providers/email/payment-mail.ts';
import { slackMessage } from '../../../functions/providers/slack/slack-message.ts';
import { draftScanResult } from '../../../functions/notifications/draft-scan-result.ts';
import { toReports } from '../../../functions/ping/reports.ts';
import { forChart } from '../../../functions/scans/chart-points.ts';
import { type Device, devices } from '../../../shared/devices.ts';
import { metricNames } from '../../../shared/metrics.ts';
import { defaultOptions } from '../../../shared/models/channel-settings.ts';
import { notificationTypes } from '../../../shared/models/notification.ts';
import { refundedTaxCents } from '../../../shared/models/invoice.ts';
import type { LabData } from '../../../shared/models/scan.ts';
import { type FieldMetric, labMetrics } from '../../../shared/thresholds.ts';
import { invoiceOf } from '../../../test/support/invoices.ts';
import { formatDateTime, formatTimeRange, formatUtcDay } from '../lib/format.ts';
import { answer, demoPlan, type Handlers } from '../test-support/fake-server.ts';

import { byDevice, handlers as answers, incident, state } from './testing/awkward-answers.ts';
import * as shop from './testing/awkward-site.ts';
import { renderApp } from '../test-support/render-app.tsx';

/** How every place must write the numbers of the fixture: with the same characters. */
const scoreWords: Record<Device, { score: string; band: string }> = {
  mobile: { score: '50', band: 'Average' },
  desktop: { score: '90', band: 'Good' },
};
const labWords: Record<Device, Record<keyof LabData, string>> = {
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
const labBands: Record<Device, string> = { mobile: 'Average', desktop: 'Bad' };
const fieldWords = { lcp: '2.503 s', inp: '201 ms', cls: '0.11', fcp: '1.804 s', ttfb: '803 ms' };
const uptimeWords = {
  verdict: 'Partial Outages',
  percent: '98.96 %',
  checks: '98.96 % up in 97 hourly checks',
  availability: '1 outage, 4 minutes; 99.93 % available',
};
const money = {
  net: '€39.00',
  vat: '€7.41',
  total: '€46.41',
  refund: '€10.00',
  refundVat: '€1.60',
  left: '€36.41',
};
/** Numbers of the fixture before they are rounded, or rounded in another way: they stand nowhere. */
const wrong =
  /49\.6|89\.5|1\.826|2\.527|5\.834|209\.7|0\.1095|6\.665|6\.67|1\.615|2\.425|2\.325|350\.6|0\.2515|3\.105|98\.97|99\.94/;

const { url, siteName } = shop;
const place = { siteName, siteUrl: url };
const first = invoiceOf({
  orderId: 'WV-0001',
  date: '2026-10-03T22:15:00.000Z',
  refundedCents: 1000,
});
const second = invoiceOf({ orderId: 'WV-0002' });
const nextPayment = '2999-12-03T23:30:00.000Z';
/** Two places whose mean lies between two roundings. */
const pings = toReports(
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
const handlers: Handlers = {
  ...answers,
  'GET /api/scan/monthly/labData': answer([
    {
      scanDate: shop.scanDate,
      ...byDevice((device) => ({ labData: forChart(shop.labs[device]) })),
    },
  ]),
  'GET /api/invoices/user-1': answer([first, second].map(toInvoice)),
  'POST /api/get-ping-data': answer(pings),
  'GET /api/notifications/dashboard': answer([
    {
      ...result,
      _id: '00000000-0000-7000-8000-000000000002',
      type: notificationTypes[result.kind],
      time: shop.scanDate,
      read: true,
    },
  ]),
};

/** Texts in the order of reading, a space between them; pictures by their names. */
function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element) || node.tagName === 'STYLE') return '';
  const name = node.getAttribute('role') === 'img' ? (node.getAttribute('aria-label') ?? '') : '';
  return [name, ...[...node.childNodes].map(textOf)].join(' ');
}
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');

const lab = (device: Device) =>
  labMetrics.map((metric) => `${labWords[device][metric]} ${labBands[device]}`);
const charts = devices.flatMap((device) =>
  labMetrics.map((metric) => `First scan: ${labWords[device][metric]}`),
);
const ofTen = [
  'Overall assessment: 4.8 out of 10, bad',
  '4.8 of 10',
  'Overall Score Mobile 5.0 out of 10, average',
  'Overall Score Desktop 9.0 out of 10, good',
  'Lab Data Mobile 8.2 out of 10, average',
  'Lab Data Desktop 2.0 out of 10, bad',
  'Server Uptime 9.9 out of 10, good',
];
const uptime = [uptimeWords.verdict, uptimeWords.checks, uptimeWords.availability];
const outageTimes = `${formatTimeRange(shop.outage.from, shop.outage.to)}, 4 minutes`;
const dials = devices.map((device) => {
  const { score, band } = scoreWords[device];
  const name = device === 'mobile' ? 'Mobile' : 'Desktop';
  return `${name} score: ${score} out of 100, ${band.toLowerCase()}`;
});
const markup = 'Fatal Errors 1 Errors 12 Warnings 6';
const scanned = 'Working, scanned 3 hours ago.';
const inLists = ['Mobile : 50', 'Desktop : 90', 'does not pass', scanned];
const scanChanges = `/scanChanges?${new URLSearchParams({ url, device: 'mobile' }).toString()}`;

interface Place {
  name: string;
  at: string;
  /** On a phone. */
  isNarrow?: boolean;
  says: readonly string[];
}
const places: Place[] = [
  {
    name: 'Overview',
    at: '/dashboard',
    says: [
      ...ofTen,
      `${labWords.mobile.lcp} Average`,
      `${labWords.mobile.fcp} Average`,
      `${labWords.mobile.cls} Average`,
      'First scan: Mobile 50; Desktop 90',
      ...charts,
      ...uptime,
      outageTimes,
      markup,
    ],
  },
  {
    name: 'Registered Sites, as a table',
    at: '/registered-sites',
    says: [...inLists, '1 site, 2 pages'],
  },
  { name: 'Registered Sites, as cards', at: '/registered-sites', isNarrow: true, says: inLists },
  {
    name: 'Site Details',
    at: '/siteDetails',
    says: [
      `Average on mobile: 50. Largest Contentful Paint is ${labWords.mobile.lcp},`,
      ...dials,
      ...devices.flatMap(lab),
      ...devices.map((device) => labWords[device].tti),
      ...Object.values(fieldWords).map((words) => `${words} Average`),
      `Mobile ${fieldWords.lcp}; Desktop ${fieldWords.lcp}`,
      'First scan: Mobile 50; Desktop 90',
      ...charts,
      `Last scan 3 hours ago ${formatDateTime(shop.scanDate)}`,
      scanned,
      'does not pass',
    ],
  },
  {
    name: 'What changed',
    at: scanChanges,
    says: [
      '50 before, 50 after',
      '50 Average',
      ...lab('mobile'),
      labWords.mobile.tti,
      formatDateTime(shop.scanDate),
    ],
  },
  {
    name: 'Comparison',
    at: '/comparisionDetails?url=https%3A%2F%2Frival.example%2F',
    says: [
      ...dials.map((words) => `Shop, ${words}`),
      ...ofTen.slice(1),
      ...Object.values(labWords.mobile),
      `${fieldWords.lcp} Average`,
      `${fieldWords.inp} Average`,
      ...uptime,
      outageTimes,
      markup,
    ],
  },
  { name: 'Competitors', at: '/competitor-analysis', says: inLists },
  {
    name: 'Google Analysis',
    at: '/google-analysis',
    says: ['1,204 users, 812 of them new, viewed 3,020 pages.', 'it scores 50 on mobile', '3,020'],
  },
  {
    name: 'Notifications',
    at: '/viewAllNotifications',
    says: ['Shop scores 50 on mobile, 90 on desktop', formatDateTime(shop.scanDate), scanned],
  },
  {
    name: 'Incidents',
    at: '/incidents',
    says: [`Lasted 4 minutes ${formatDateTime(shop.outage.from)}`],
  },
  {
    name: 'An incident',
    at: `/incidents/${incident.incidentId}`,
    says: [
      `began ${formatDateTime(shop.outage.from)} and lasted 4 minutes.`,
      formatDateTime(shop.outage.to),
    ],
  },
  { name: 'Ping', at: '/ping', says: ['21.11 ms'] },
  { name: 'A day of pings', at: `/ping?url=${url}&date=2026-11-22`, says: ['21.11 ms on average'] },
  {
    name: 'Billing',
    at: '/billing',
    says: [
      `€92.82 in 2 invoices, ${money.refund} of it refunded. Next invoice on ${formatUtcDay(nextPayment)}.`,
      `Net amount ${money.net}`,
      `VAT 19% ${money.vat}`,
      `Amount ${money.total}`,
      `${money.refund} refunded, €82.82 after refunds`,
      'Sites 1 of 5 20%',
      'Competitor Sites 1 of 5 20%',
      'Pages 2 Sub Users 1',
      'Pages of the largest site 2 of 10 20%',
    ],
  },
  {
    name: 'Subscription Plans',
    at: '/subscription-plans',
    says: [
      `paid until ${formatUtcDay(nextPayment)}`,
      `Next payment date: ${formatUtcDay(nextPayment)}`,
      `${money.net} for another 30 days of the Team plan, plus VAT.`,
      `${money.net} for 30 days plus VAT`,
      '5 sites',
      '10 pages per site',
      'Competitor sites 5',
    ],
  },
];

beforeEach(() => sessionStorage.clear());

describe('every screen writes a number with the same characters', () => {
  it.each(places)('$name', async ({ at, isNarrow = false, says }) => {
    const wide = window.matchMedia;
    if (isNarrow)
      vi.stubGlobal('matchMedia', (media: string) => ({
        ...Object.fromEntries(Object.entries(wide(media))),
        matches: media.includes('77.99em'),
      }));
    try {
      const [pathname = '', search = ''] = at.split('?');
      const isOfSite = pathname === '/siteDetails';
      await renderApp(
        { pathname, search, ...(isOfSite ? { state: place } : {}) },
        {
          plan: { next_payment_date: nextPayment },
          handlers,
          lastSite: place,
          config: { billing: 'stripe' },
        },
      );
      const text = () => plain(textOf(document.body));
      await waitFor(
        () => {
          const shown = text();
          expect(says.filter((words) => !shown.includes(plain(words)))).toEqual([]);
        },
        { timeout: 6000, interval: 250 },
      );
      expect(text()).not.toMatch(wrong);
    } finally {
      vi.stubGlobal('matchMedia', wide);
    }
  });
});

/** Rows of an export by section, device and item: '2.53 s average'. */
function exported(): Map<string, string> {
  const csv = toCsv(
    resultRows(
      {
        latest: shop.latest,
        suggestions: { mobile: null, desktop: null },
        techStack: [],
        scans: [
          {
            scanDate: shop.scanDate,
            mobileScore: shop.scores.mobile,
            desktopScore: shop.scores.desktop,
            mobileLabData: shop.labs.mobile,
            desktopLabData: shop.labs.desktop,
          },
        ],
        fieldDays: [],
        uptime: { hours: shop.hours, availability: shop.availability },
        pings,
      },
      shop.scanDate,
    ),
  );
  expect(csv).not.toMatch(wrong);
  return new Map(
    papaparse
      .parse<string[]>(csv, { header: false })
      .data.map(([section, device = '', , item, value, unit, rating, note]) => [
        [section, device, item].filter(Boolean).join(' '),
        [value, unit, rating, note].filter(Boolean).join(' '),
      ]),
  );
}

describe('so does what the server makes', () => {
  it('an export', () => {
    const rows = exported();
    for (const device of devices) {
      const { score, band } = scoreWords[device];
      for (const section of ['Overall Score', 'Overall Score History'])
        expect(rows.get(`${section} ${device} Performance`)).toBe(
          `${score} of 100 ${band.toLowerCase()}`,
        );
      for (const section of ['Lab Data', 'Lab Data History'])
        for (const metric of labMetrics)
          expect(rows.get(`${section} ${device} ${metricNames[metric]}`)).toBe(
            `${labWords[device][metric]} ${labBands[device].toLowerCase()}`,
          );
      for (const [metric, words] of Object.entries(fieldWords))
        expect(rows.get(`Field Data ${device} ${metricNames[metric as FieldMetric]}`)).toContain(
          `${words} average`,
        );
    }
    const checks = rows.get('Uptime Hourly checks that were up');
    expect(checks).toBe(`${uptimeWords.percent} average ${uptimeWords.verdict}; 97 checks`);
    expect(rows.get('Uptime Availability')).toContain(uptimeWords.availability);
    expect(rows.get('Outages Outage')).toContain('4 min');
  });

  it('digests by mail, Slack and Discord', () => {
    const message = digestMessage({
      id: 'd1',
      frequency: 'Daily',
      from: new Date(shop.outage.from),
      to: new Date(shop.scanDate),
      timeZone: 'UTC',
      options: defaultOptions,
      news: [
        {
          kind: 'markup-errors',
          tone: 'bad',
          title: 'New markup errors',
          site: url,
          time: shop.scanDate,
        },
      ],
      sites: [
        {
          url,
          name: siteName,
          mobile: [shop.scores.mobile],
          desktop: [shop.scores.desktop],
          availability: shop.availability,
          state: { ...state, pages: null },
        },
      ],
      publicUrl: 'https://vitals.example',
    });
    if (message === undefined) throw new Error('no digest');
    const { text } = mailOf('https://vitals.example', {
      to: 'ada@example.com',
      message,
      links: undefined,
    });
    for (const sent of [
      text,
      JSON.stringify(slackMessage(message)),
      JSON.stringify(discordMessage(message)),
    ]) {
      const words = plain(sent.replaceAll('\\', ''));
      expect(words).toContain(`Mobile 50; desktop 90; ${uptimeWords.availability}`);
      expect(words).not.toMatch(wrong);
    }
  });

  it('an invoice, and the mail of its refund', async () => {
    const company = { name: 'A', addressLines: ['B'], vatId: 'DE1', email: null };
    // `draw-invoice.test.ts` finds all of these words in the PDF.
    const invoice = invoiceWords(first, company);
    const mail = composePaymentMail('https://vitals.example', {
      email: demoPlan.email,
      firstName: 'Ada',
      invoice: first,
      words: mailWordsOf(first, company),
      refund: { amountCents: first.refundedCents, taxCents: refundedTaxCents(first) },
    });
    const { customer: dispute } = disputeMails('https://vitals.example', 'desk@example.com', {
      email: demoPlan.email,
      firstName: 'Ada',
      stage: 'open',
      amountCents: first.totalCents,
      disputeId: 'dp_1',
    });
    expect(dispute.text).toContain(`your payment of ${money.total} is disputed`);
    const { user } = await renderApp('/billing', {
      plan: {},
      handlers,
      config: { billing: 'stripe' },
    });
    await user.click(await screen.findByRole('button', { name: /WV-0001/ }));
    const details = await screen.findByRole('region', { name: /WV-0001/ });
    const screenWords = plain(textOf(details));
    const { net, vat, total, refund, refundVat, left } = money;
    for (const words of [JSON.stringify(invoice), mail.text, screenWords])
      for (const amount of [net, vat, total, refund, refundVat]) expect(words).toContain(amount);
    for (const words of [JSON.stringify(invoice), mail.text]) expect(words).toContain(left);
    const paidOn = '3 October 2026';
    expect(invoice.facts).toContainEqual({ name: 'Date of issue and payment', value: paidOn });
    expect(mail.text).toContain(`your payment of ${paidOn}`);
    expect(screenWords).toContain(`Date ${formatUtcDay(first.date)}`);
    expect(new Date(paidOn)).toEqual(new Date(formatUtcDay(first.date)));
  });
});
