import { screen } from '@testing-library/react';
import papaparse from 'papaparse';
import { beforeEach, describe, expect, test } from 'vitest';
import { digestMessage } from '../../../functions/notifying/delivery/digest-message.ts';
import { resultRows } from '../../../functions/lifecycle/exports/result-rows.ts';
import { toCsv } from '../../../functions/lifecycle/exports/to-csv.ts';
import { invoiceWords, mailWordsOf } from '../../../functions/billing/invoices/invoice-words.ts';
import { discordMessage } from '../../../functions/providers/channels/discord.ts';
import { disputeMails } from '../../../functions/providers/email/dispute-mails.ts';
import { mailOf } from '../../../functions/providers/email/mail-channel.ts';
import { composePaymentMail } from '../../../functions/providers/email/payment-mail.ts';
import { slackMessage } from '../../../functions/providers/channels/slack.ts';
import { devices } from '../../../shared/scans/devices.ts';
import { metricNames } from '../../../shared/assessment/metrics.ts';
import { defaultOptions } from '../../../shared/models/notifying/channel-settings.ts';
import { refundedTaxCents } from '../../../shared/models/billing/invoice.ts';
import { type FieldMetric, labMetrics } from '../../../shared/assessment/thresholds.ts';
import { formatUtcDay } from '../lib/format.ts';
import { demoPlan } from '../test-support/fake-server.ts';
import { state } from './testing/awkward-answers.ts';
import * as shop from './testing/awkward-site.ts';
import {
  fieldWords,
  handlers,
  labBands,
  labWords,
  money,
  pings,
  plain,
  refunded,
  scoreWords,
  textOf,
  uptimeWords,
  wrong,
} from './testing/number-words.ts';
import { renderApp } from '../test-support/render-app.tsx';

const { url, siteName } = shop;

beforeEach(() => sessionStorage.clear());

/** Rows of an export by section, device and item: '2.53 s average'. */
function exported(): Map<string, string> {
  const csv = toCsv(
    resultRows(
      {
        latest: shop.latest,
        suggestions: { mobile: null, desktop: null },
        proofs: { mobile: [], desktop: [] },
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

describe('what the server makes writes a number with the same characters as the screens', () => {
  test('an export', () => {
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

  test('digests by mail, Slack and Discord', () => {
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
          changes: {
            mobile: { kind: 'unchanged', runs: 30 },
            desktop: { kind: 'unchanged', runs: 30 },
          },
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
      expect(words).toContain(`In this period: mobile 50; desktop 90; ${uptimeWords.availability}`);
      expect(words).not.toMatch(wrong);
    }
  });

  test('an invoice, and the mail of its refund', async () => {
    const company = { name: 'A', addressLines: ['B'], vatId: 'DE1', email: null };
    // `invoice-html.test.ts` finds all of these words in the PDF.
    const invoice = invoiceWords(refunded, company);
    const mail = composePaymentMail('https://vitals.example', {
      email: demoPlan.email,
      firstName: 'Ada',
      invoice: refunded,
      words: mailWordsOf(refunded, company),
      refund: { amountCents: refunded.refundedCents, taxCents: refundedTaxCents(refunded) },
    });
    const { customer: dispute } = disputeMails('https://vitals.example', 'desk@example.com', {
      email: demoPlan.email,
      firstName: 'Ada',
      stage: 'open',
      hasEnded: false,
      amountCents: refunded.totalCents,
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
    expect(screenWords).toContain(`Date ${formatUtcDay(refunded.date)}`);
    expect(new Date(paidOn)).toEqual(new Date(formatUtcDay(refunded.date)));
  });
});
