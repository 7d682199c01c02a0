import type { Mail, MailAttachment } from '../../platform/mail.ts';
import { composeMail } from './compose-mail.ts';
import { plainWords } from './plain-words.ts';

interface Request {
  accountId: string;
  requestId: string;
  email: string;
  subject: string;
  type: string;
  description: string;
  wishes: readonly string[];
  picture?: { type: string };
}

const extensions: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg' };
const attached = (contentType: string, content: Uint8Array): MailAttachment => ({
  fileName: `screenshot.${extensions[contentType] ?? 'bin'}`,
  contentType,
  content,
});

/**
 * Brings a contact request to support.
 * @param picture its content; undefined if there is none, or if it has expired
 */
export function contactMail(
  publicUrl: string,
  support: string,
  { accountId, requestId, email, subject, type, description, wishes, picture: about }: Request,
  picture: Uint8Array | undefined,
): Mail {
  const heading = `${type}: ${subject}`;
  const mail = composeMail(
    publicUrl,
    { email: support },
    {
      subject: plainWords(heading),
      heading,
      preheader: `${email} wrote with the contact form.`,
      paragraphs: [
        `${email} writes:`,
        ...linesOf(description),
        ...(wishes.length === 0 ? [] : [wishes.map((wish) => `☑ ${wish}`).join('   ')]),
      ],
      button: {
        label: 'Open in the support desk',
        url: `${publicUrl}/support-desk?entry=contact/${accountId}/${requestId}`,
      },
      notes: ['Reply to this mail to answer, then close the request in the support desk.'],
    },
  );
  const hasPicture = picture !== undefined && about !== undefined;
  return {
    ...mail,
    replyTo: email,
    ...(hasPicture ? { attachments: [attached(about.type, picture)] } : {}),
  };
}

/** Confirms to the sender that a contact request has arrived. */
export function contactReceiptMail(
  publicUrl: string,
  to: { email: string; firstName: string },
  { subject }: Pick<Request, 'subject'>,
): Mail {
  return composeMail(publicUrl, to, {
    heading: 'We have received your request',
    preheader: 'We will answer it by mail.',
    paragraphs: [
      `Your request “${subject}” has arrived. We will answer it by mail to this address.`,
    ],
    button: { label: 'Open Web Vitals', url: `${publicUrl}/contactUs` },
    notes: ['You receive this mail because you wrote to us with the contact form of Web Vitals.'],
  });
}

/** Delivers unread answers of support to a customer who is away. */
export function answersMail(
  publicUrl: string,
  to: { email: string; firstName: string },
  answers: readonly { content: string }[],
): Mail {
  return composeMail(publicUrl, to, {
    heading: answers.length === 1 ? 'We have answered you' : 'We have written to you',
    preheader: 'Our support wrote in the chat while you were away.',
    paragraphs: [
      'While you were away, our support wrote in the chat:',
      ...answers.flatMap(({ content }) => linesOf(content)),
    ],
    button: { label: 'Answer in the chat', url: `${publicUrl}/web-vitals-support` },
    notes: ['Answers that you read in the chat within five minutes are not mailed.'],
  });
}

/** The lines of a text that a person wrote, without empty ones. */
const linesOf = (text: string): string[] =>
  text.split(/\r?\n/).filter((line) => line.trim() !== '');
