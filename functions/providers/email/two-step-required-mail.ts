import type { Mail } from '../../platform/mail.ts';
import { zonedTime } from '../../platform/zoned-time.ts';
import { composeMail } from './compose-mail.ts';

/**
 * Notifies a user that their team requires a second step.
 *
 * @param rule `by`: the root user's email; `from`: ISO 8601
 */
export function twoStepRequiredMail(
  publicUrl: string,
  to: { email: string; firstName: string; timeZone?: string | undefined },
  rule: { by: string; from: string },
): Mail {
  const { by, from } = rule;
  const until = zonedTime(new Date(from), to.timeZone);
  return composeMail(publicUrl, to, {
    heading: 'Your team requires two-step sign-in',
    preheader: `Please set it up by ${until}.`,
    paragraphs: [
      `${by} requires two-step sign-in for everyone in your team. Please set it up by ${until}.`,
      'You need an authenticator app on your phone. It takes about two minutes.',
    ],
    button: { label: 'Set up two-step sign-in', url: `${publicUrl}/settings#two-step` },
    notes: ['After that, you cannot use Web Vitals until you have set it up.'],
  });
}
