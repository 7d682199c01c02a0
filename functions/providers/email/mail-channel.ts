import type { SESv2Client } from '@aws-sdk/client-sesv2';
import type { Mail } from '../../platform/mail.ts';
import type {
  ChannelTarget,
  MessageSection,
  OutgoingMessage,
  ChannelSender,
  SendOutcome,
} from '../ports/channel-sender.ts';
import { mayHaveArrived } from '../may-have-arrived.ts';
import { composeMail } from './compose-mail.ts';
import { isAnswer, type MailSender, sendThroughSes } from './send-through-ses.ts';
import { logRefusal } from './ses-mailer.ts';

interface Links {
  /** For people: a page that asks. */
  page: string;
  /** For mail programs, which post to it (RFC 8058). */
  call: string;
}

interface Ports {
  client: SESv2Client;
  sender: MailSender;
  /** Address of the product, without a trailing slash. */
  publicUrl: string;
  /** Links by which the target stops these mails, without signing in. */
  unsubscribeLinks(target: ChannelTarget): Links | Promise<Links>;
}

/** Gmail clips a mail at 102 KB, and the link to unsubscribe with it. */
export const maxHtmlBytes = 100_000;
const maxSubject = 150;

/** Sends messages as mails. */
export function mailChannel({ client, sender, publicUrl, unsubscribeLinks }: Ports): ChannelSender {
  return async (target, message) => {
    const links = message.kind === 'account' ? undefined : await unsubscribeLinks(target);
    const { accountId, address } = target;
    const mail = { ...mailOf(publicUrl, { to: address, message, links }), accountId };
    try {
      const providerId = await sendThroughSes(client, sender, mail);
      return { kind: 'delivered', ...(providerId === undefined ? {} : { providerId }) };
    } catch (error) {
      logRefusal(error);
      return outcomeOf(error);
    }
  };
}

interface Addressed {
  to: string;
  message: OutgoingMessage;
  links: Links | undefined;
}

/** A mail about the account itself cannot be unsubscribed from. */
export function mailOf(publicUrl: string, { to, message, links }: Addressed): Mail {
  const { heading, summary, tone, sections, link, why } = message;
  const subject = heading.length > maxSubject ? `${heading.slice(0, maxSubject - 1)}…` : heading;
  const composed = (shown: readonly MessageSection[]): Mail =>
    composeMail(
      publicUrl,
      { email: to },
      {
        subject,
        heading,
        preheader: summary,
        tone,
        paragraphs: [summary],
        sections: shown,
        button: link,
        notes: [why],
        ...(links === undefined ? {} : { unsubscribe: { label: 'Unsubscribe', url: links.page } }),
      },
    );
  const mail = fitting(composed, sections);
  if (links === undefined) return mail;
  const headers = {
    'List-Unsubscribe': `<${links.call}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  return { ...mail, headers };
}

/** The mail with as many lines as fit; what comes first matters most. */
function fitting(
  compose: (sections: readonly MessageSection[]) => Mail,
  sections: readonly MessageSection[],
): Mail {
  const whole = compose(sections);
  const fits = ({ html }: Mail) => Buffer.byteLength(html) <= maxHtmlBytes;
  if (fits(whole)) return whole;
  let [most, least] = [sections.reduce((sum, { lines }) => sum + lines.length, 0), 0];
  while (most - least > 1) {
    const middle = Math.floor((most + least) / 2);
    if (fits(compose(firstLines(sections, middle)))) least = middle;
    else most = middle;
  }
  return compose(firstLines(sections, least));
}

/** The first lines over all sections, and how many are left out. */
function firstLines(sections: readonly MessageSection[], count: number): MessageSection[] {
  let left = count;
  const shown: MessageSection[] = [];
  let hidden = 0;
  for (const section of sections) {
    const lines = section.lines.slice(0, left);
    left -= lines.length;
    hidden += section.lines.length - lines.length;
    if (lines.length > 0) shown.push({ ...section, lines });
  }
  const text = `${hidden} more ${hidden === 1 ? 'line is' : 'lines are'} in the dashboard`;
  return hidden === 0 ? shown : [...shown, { lines: [{ text }] }];
}

/** SES rejects only malformed addresses at once; others bounce later. */
function outcomeOf(error: unknown): SendOutcome {
  if (
    error instanceof Error &&
    error.name === 'BadRequestException' &&
    /address/i.test(error.message)
  )
    return { kind: 'gone', reason: 'The mail provider says that this is not an email address.' };
  return {
    kind: 'retry',
    reason: isAnswer(error)
      ? 'The mail provider did not accept the mail.'
      : 'The mail provider did not answer.',
    ...(!isAnswer(error) && mayHaveArrived(error) ? { mayHaveArrived: true as const } : {}),
  };
}
