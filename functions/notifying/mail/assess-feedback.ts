import type { MailFeedback } from '../../../shared/models/notifying/mail-feedback.ts';

/** An address that shall receive no further mails of a kind, and why. */
export interface Verdict {
  /** SES's id of the feedback; the same when it is delivered again. */
  feedbackId: string;
  accountId: string;
  /** The status page whose subscriber it is; undefined for a notification. */
  statusPageId: string | undefined;
  address: string;
  /** ISO 8601: when SES learned of it. */
  at: string;
  /** A sentence for the account's owner. */
  reason: string;
}

/** SES sent nothing: the address is on a list of those that bounced before. */
const isSuppressed = (subType: string): boolean => /suppress/i.test(subType);

const bounced = (address: string, subType: string): string =>
  isSuppressed(subType)
    ? `Mail to ${address} is not sent, because earlier mail to it came back.`
    : `Mail to ${address} bounced: the address does not exist or rejects mail.`;

/**
 * Classifies an SES notification about a mail. Only mail of the channel, and to subscribers of a status page, names its account. A full mailbox or an
 * unreachable server says nothing about the address: SES itself tries again.
 */
export function assessFeedback({ mail, bounce, complaint }: MailFeedback): Verdict[] {
  const [[accountId], [statusPageId]] = [
    mail.tags['account'] ?? [],
    mail.tags['status-page'] ?? [],
  ];
  if (accountId === undefined) return [];
  if (bounce?.bounceType === 'Permanent') {
    const { feedbackId, timestamp: at, bounceSubType, bouncedRecipients } = bounce;
    return bouncedRecipients.map(({ emailAddress: address }) => {
      const reason = bounced(address, bounceSubType);
      return { feedbackId, accountId, statusPageId, address, at, reason };
    });
  }
  if (complaint !== undefined && complaint.complaintFeedbackType !== 'not-spam') {
    const { feedbackId, timestamp: at, complainedRecipients } = complaint;
    return complainedRecipients.map(({ emailAddress: address }) => {
      const reason = `${address} reported one of our mails as spam.`;
      return { feedbackId, accountId, statusPageId, address, at, reason };
    });
  }
  return [];
}
