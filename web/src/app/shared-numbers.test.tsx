import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Device, devices } from '../../../shared/scans/devices.ts';
import { labMetrics } from '../../../shared/assessment/thresholds.ts';
import { formatDateTime, formatTimeRange, formatUtcDay } from '../lib/format.ts';
import { incident } from './testing/awkward-answers.ts';
import * as shop from './testing/awkward-site.ts';
import {
  fieldWords,
  handlers,
  labBands,
  labWords,
  money,
  plain,
  refunded,
  scoreWords,
  textOf,
  uptimeWords,
  wrong,
} from './testing/number-words.ts';
import { renderApp } from '../test-support/render-app.tsx';

const { url, siteName } = shop;
const place = { siteName, siteUrl: url };
const nextPayment = '2999-12-03T23:30:00.000Z';
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
      ...devices.map(
        (device) => `First scan: LCP ${labWords[device].lcp}; FCP ${labWords[device].fcp};`,
      ),
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
    name: 'Today',
    at: '/today',
    says: ['Shop', '50', '90', fieldWords.lcp, fieldWords.inp, '0.11', '99.93 % 1 outage', scanned],
  },
  {
    name: 'Site Details',
    at: '/siteDetails#lab-data',
    says: [
      `Average on mobile: 50. Largest Contentful Paint is ${labWords.mobile.lcp},`,
      ...dials,
      ...devices.flatMap(lab),
      ...devices.map((device) => labWords[device].tti),
      ...Object.values(fieldWords).map((words) => `${words} Average`),
      scanned,
      'does not pass',
    ],
  },
  {
    name: 'Site Details, History',
    at: '/siteDetails#history',
    says: [
      `Mobile ${fieldWords.lcp}; Desktop ${fieldWords.lcp}`,
      'First scan: Mobile 50; Desktop 90',
      ...charts,
    ],
  },
  {
    name: 'What changed',
    at: scanChanges,
    says: [
      '50 before, 50 after',
      ...labMetrics.map((metric) => `${labBands.mobile} ${labWords.mobile[metric]}`),
      labWords.mobile.tti,
    ],
  },
  {
    name: 'Comparison',
    at: '/comparisionDetails?url=https%3A%2F%2Frival.example%2F',
    says: [
      ...dials.map((words) => `Shop, ${words}`),
      'Overall 4.8 out of 10, bad',
      ...ofTen.slice(2),
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
    // Its age stands beside it; the notification's own page has the time.
    says: ['Shop scores 50 on mobile, 90 on desktop'],
  },
  {
    name: 'Incidents',
    at: '/incidents',
    // Its age stands beside it; the incident's own page has the time.
    says: ['Lasted 4 minutes'],
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
      `€82.82 in 2 invoices, after ${money.refund} refunded. Next invoice on ${formatUtcDay(nextPayment)}.`,
      `Net amount ${money.net}`,
      `VAT 19 % ${money.vat}`,
      `Amount ${money.total}`,
      `€92.82 invoiced, ${money.refund} refunded`,
      'Sites 1 of 5 20 %',
      'Competitor Sites 1 of 5 20 %',
      'Pages 2 Sub Users 1',
      'Pages of the largest site 2 of 10 20 %',
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
  test.each(places)('$name', async ({ at, isNarrow = false, says }) => {
    const wide = window.matchMedia;
    if (isNarrow)
      vi.stubGlobal('matchMedia', (media: string) => ({
        ...Object.fromEntries(Object.entries(wide(media))),
        matches: media.includes('77.99em'),
      }));
    try {
      const { pathname, search, hash } = new URL(at, 'https://vitals.example');
      const isOfSite = pathname === '/siteDetails';
      await renderApp(
        { pathname, search, hash, ...(isOfSite ? { state: place } : {}) },
        {
          plan: { next_payment_date: nextPayment, last_payment_date: refunded.date },
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
        { interval: 250 },
      );
      expect(text()).not.toMatch(wrong);
    } finally {
      vi.stubGlobal('matchMedia', wide);
    }
  });
});
