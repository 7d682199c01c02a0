import { randomUUID } from 'node:crypto';
import type { Mail } from './mailbox.ts';

const outcomes = ['bounced', 'suppressed', 'complained'] as const;
/** Feedback about a mail that did not simply arrive. */
export type MailOutcome = (typeof outcomes)[number];

/** https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator */
const simulators: Record<string, MailOutcome> = {
  bounce: 'bounced',
  suppressionlist: 'suppressed',
  complaint: 'complained',
};

/** The outcome of a mail to one of the simulator addresses of SES, such as `bounce+label@simulator.amazonses.com`. */
export function outcomeFor(address: string): MailOutcome | undefined {
  const [, name = ''] = /^(\w+)(?:\+.*)?@simulator\.amazonses\.com$/i.exec(address) ?? [];
  return simulators[name.toLowerCase()];
}

const bounceOf = (address: string, isSuppressed: boolean) => ({
  bounceType: 'Permanent',
  bounceSubType: isSuppressed ? 'OnAccountSuppressionList' : 'General',
  bouncedRecipients: [
    {
      emailAddress: address,
      action: 'failed',
      status: '5.1.1',
      diagnosticCode: isSuppressed
        ? 'Amazon SES did not send the message to this address because it is on the suppression list for your account.'
        : 'smtp; 550 5.1.1 user unknown',
    },
  ],
});

/** The message that SES publishes for a mail to such an address; undefined for one that arrives. */
export function feedbackOn(
  { id, from, to, subject, sentAt, tags }: Mail,
  now: Date,
): Record<string, unknown> | undefined {
  const recipients = to.map((address) => ({ address, outcome: outcomeFor(address) }));
  const { address = '', outcome } = recipients.find((one) => one.outcome !== undefined) ?? {};
  if (outcome === undefined) return undefined;
  const about = { feedbackId: randomUUID(), timestamp: now.toISOString() };
  const mail = {
    timestamp: sentAt,
    messageId: id,
    source: from,
    destination: to,
    commonHeaders: { from: [from], to, subject, messageId: id },
    tags,
  };
  return outcome === 'complained'
    ? {
        eventType: 'Complaint',
        mail,
        complaint: {
          ...about,
          complainedRecipients: [{ emailAddress: address }],
          complaintFeedbackType: 'abuse',
          userAgent: 'Amazon SES Mailbox Simulator',
          arrivalDate: now.toISOString(),
        },
      }
    : {
        eventType: 'Bounce',
        mail,
        bounce: { ...about, ...bounceOf(address, outcome === 'suppressed') },
      };
}
