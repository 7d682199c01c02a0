import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './compose-mail.ts';
import { linesOf } from './lines-of.ts';

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
