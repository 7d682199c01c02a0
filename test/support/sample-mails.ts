import type { Mail } from '../../functions/platform/mail.ts';
import {
  confirmEmailMail,
  invitationMail,
  lockedOutMail,
  resetPasswordMail,
} from '../../functions/providers/email/link-mails.ts';
import {
  answersMail,
  contactMail,
  contactReceiptMail,
} from '../../functions/providers/email/support-mails.ts';
import { disputeMails } from '../../functions/providers/email/dispute-mails.ts';
import { exportReadyMail } from '../../functions/providers/email/export-ready-mail.ts';
import {
  identityLinkedMail,
  passwordChangedMail,
  twoStepMail,
  twoStepRequiredMail,
  unprovenRemovedMail,
  twoStepResetMail,
} from '../../functions/providers/email/access-mails.ts';
import { assignedMail, escalationMail } from '../../functions/providers/email/incident-mails.ts';
import { mailOf } from '../../functions/providers/email/mail-channel.ts';
import { deletionMail } from '../../functions/providers/email/deletion-mail.ts';
import { composePaymentMail } from '../../functions/providers/email/payment-mail.ts';
import { planMail } from '../../functions/providers/email/plan-mail.ts';
import { quoteMail } from '../../functions/providers/email/quote-mail.ts';
import {
  statusConfirmMail,
  statusUpdateMail,
} from '../../functions/providers/email/status-mails.ts';
import { draftMail } from '../../functions/providers/email/draft-mail.ts';
import { reportMail } from '../../functions/providers/email/report-mail.ts';
import { invoiceOf } from './invoices.ts';
import { dataUrl, jpegOf, pngOf } from './small-pictures.ts';
import type {
  MessageKind,
  OutgoingMessage,
} from '../../functions/providers/ports/channel-sender.ts';
import { unsubscribeLinks } from '../../functions/notifying/mail/unsubscribe-link.ts';

/** Words that people write, hostile or not. */
interface Words {
  firstName: string;
  siteName: string;
  device: string;
}

export const publicUrl = 'https://vitals.example';
const email = 'ada+test@example.com';
const token = 'tok_en-1';
const day = '2026-12-08T00:00:00.000Z';
const at = new Date('2026-11-22T15:40:00.000Z');

export const kindWords: Record<MessageKind, string> = {
  outage: 'is down',
  recovery: 'is up again',
  flapping: 'goes up and down',
  escalation: 'needs attention',
  account: 'has a new sub-user',
  digest: 'got worse',
  test: 'can send you messages here',
};

export const sampleMessage = (kind: MessageKind, siteName: string): OutgoingMessage => ({
  id: `message-${kind}`,
  kind,
  tone: kind === 'recovery' ? 'good' : kind === 'digest' ? 'average' : 'bad',
  heading: `${siteName} ${kindWords[kind]}`,
  summary: `${siteName} ${kindWords[kind]} since 14:02 (Europe/Vienna).`,
  sections: [
    {
      heading: 'What got worse',
      lines: [
        { text: `${siteName}: 71 after 93, falling`, tone: 'bad', url: `${publicUrl}/siteDetails` },
        { text: `${siteName}: 2 new markup errors`, tone: 'average' },
        { text: `${siteName}: the picture has not changed`, tone: 'neutral' },
      ],
    },
    { lines: [{ text: 'checkout: up again', tone: 'good' }] },
  ],
  link: { label: 'Open the incident', url: `${publicUrl}/incidents/1` },
  why: 'You receive this mail because outages are mailed to this address at once.',
});

const channelMails = (siteName: string): Mail[] =>
  (Object.keys(kindWords) as MessageKind[]).map((kind) =>
    mailOf(publicUrl, {
      to: email,
      message: sampleMessage(kind, siteName),
      links: kind === 'account' ? undefined : unsubscribeLinks(publicUrl, 'signed.token'),
    }),
  );

/** Chat and contact form keep the lines that a person writes. */
const inOneLine = (words: string): string => words.replaceAll(/\s*[\r\n]+/g, ' ');

const contactOf = (words: string) => ({
  accountId: 'account-1',
  requestId: 'request-1',
  email,
  subject: words,
  type: 'Feedback',
  description: `${inOneLine(words)}\nThe second line`,
  wishes: ['It is urgent', 'Please call me back'],
});

/** Every mail of the product, by the file that composes it. */
export function sampleMails({ firstName, siteName, device }: Words): Record<string, Mail[]> {
  const person = { email, firstName, token, userId: 'user-1' };
  const change = { at, device, place: 'Vienna, Austria' };
  const dispute = { email, firstName, amountCents: 4641, disputeId: 'dp_1', hasEnded: true };
  const used = { sites: 9, pages: 12, subUsers: 3, competitors: 2 };
  const look = {
    sender: firstName,
    colour: '#1971c2',
    replyTo: email,
    signOff: 'Kind regards',
    namesProduct: true,
    logo: dataUrl(pngOf(480, 112)),
    clientLogo: dataUrl(jpegOf(64, 48)),
  };
  const quote = { to: 'sales@example.com', email, firstName, lastName: firstName, plan: 'Team' };
  return {
    'link-mails.ts': [
      confirmEmailMail(publicUrl, person),
      resetPasswordMail(publicUrl, person),
      lockedOutMail(publicUrl, person),
      invitationMail(publicUrl, { ...person, invitedBy: 'grace@example.com' }),
    ],
    'access-mails.ts': [
      passwordChangedMail(publicUrl, person, change),
      ...(['on', 'off', 'off by a recovery code', 'new recovery codes'] as const).map((how) =>
        twoStepMail(publicUrl, how, { ...person, timeZone: 'Europe/Vienna' }, change),
      ),
      twoStepRequiredMail(publicUrl, person, { by: email, from: day }),
      identityLinkedMail(publicUrl, person, { ...change, provider: 'google', linked: email }),
      unprovenRemovedMail(publicUrl, person, [email, 'Google sign-in', 'two-step sign-in']),
      twoStepResetMail(publicUrl, person, { by: email, at }),
    ],
    'incident-mails.ts': [
      escalationMail(publicUrl, person, {
        incidentId: '1',
        title: `${siteName} is down`,
        beganAt: at.toISOString(),
      }),
      assignedMail(publicUrl, person, {
        incident: {
          incidentId: crypto.randomUUID(),
          title: `${siteName} is down`,
          beganAt: at.toISOString(),
        },
        by: email,
      }),
    ],
    'export-ready-mail.ts': [exportReadyMail(publicUrl, { email, firstName, expiresOn: day })],
    'payment-mail.ts': [
      invoiceOf(),
      invoiceOf({ creditCents: 4641 }),
      invoiceOf({ refundedCents: 2000 }),
    ].map((invoice, index) => {
      const words = { lines: ['Total: €46.41'], notes: ['Dates are in UTC.'] };
      const refund = index < 2 ? undefined : { amountCents: 2000, taxCents: 319 };
      return composePaymentMail(publicUrl, { email, firstName, invoice, words, refund });
    }),
    'plan-mail.ts': (['trial-ends', 'plan-ends', 'suspension', 'suspended'] as const).map((kind) =>
      planMail(publicUrl, { email, firstName, kind, date: day, plan: 'Team' }),
    ),
    'deletion-mail.ts': [true, false].flatMap((isRoot) =>
      (['deletion-asked', 'deletion-near', 'deletion-taken-back', 'deleted'] as const).map((kind) =>
        deletionMail(publicUrl, { email, firstName, isRoot, kind, date: day }),
      ),
    ),
    'quote-mail.ts': [quoteMail(publicUrl, { ...quote, used })],
    'dispute-mails.ts': (['open', 'lost', 'won'] as const).flatMap((stage) =>
      Object.values(disputeMails(publicUrl, 'sales@example.com', { ...dispute, stage })),
    ),
    'support-mails.ts': [
      answersMail(publicUrl, person, [
        { content: inOneLine(siteName) },
        { content: inOneLine(device) },
      ]),
      contactMail(publicUrl, 'support@example.com', contactOf(siteName), undefined),
      contactReceiptMail(publicUrl, person, { subject: siteName }),
    ],
    'report-mail.ts': [
      reportMail(publicUrl, {
        to: email,
        name: firstName,
        title: siteName,
        verdict: 'No outage. Mobile score 63, up 8 from 55.',
        language: 'en',
        look: { ...look, sender: null },
        replyTo: email,
        url: `${publicUrl}/shared/link#token`,
        words: { hello: 'Hello', open: 'Open the report', attached: 'As PDF.', notes: ['Why.'] },
        fileName: 'report.pdf',
        pdf: Buffer.from('%PDF'),
      }),
    ],
    'draft-mail.ts': [draftMail(publicUrl, { to: email, title: siteName, reportId: 'report' })],
    'status-mails.ts': [
      statusConfirmMail(publicUrl, { email, title: siteName, token: 'signed.token', look }),
      statusUpdateMail(publicUrl, {
        email,
        title: siteName,
        address: `${publicUrl}/status/shop`,
        heading: `${siteName} is slow`,
        phase: 'Investigating.',
        text: `We look into it: ${device}`,
        token: 'signed.token',
        look,
      }),
    ],
    'mail-channel.ts': channelMails(siteName),
  };
}
