import type { Mail } from '../../platform/mail.ts';
import { greeting, htmlOf, textOf } from './mail-layout.ts';

/** Invites a sub-user. @param publicUrl where the product is, without a trailing slash */
export function invitationMail(
  publicUrl: string,
  grant: { email: string; firstName: string; invitedBy: string; token: string },
): Mail {
  const { email, firstName, invitedBy, token } = grant;
  const query = new URLSearchParams({ email, confirmToken: token });
  const content = {
    heading: 'You are invited to Web Vitals',
    paragraphs: [
      greeting(firstName),
      `${invitedBy} has invited you to look after their websites with them. Set a password to join their team.`,
    ],
    button: {
      label: 'Set a password',
      url: `${publicUrl}/sub-user/set-password?${query.toString()}`,
    },
    notes: [
      `The link works once, and for 7 days. After that, ${invitedBy} can send you a new one.`,
      'If you do not know them, you can ignore this mail.',
    ],
  };
  const subject = 'You are invited to Web Vitals';
  return { to: email, subject, text: textOf(content), html: htmlOf(content) };
}
