import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './compose-mail.ts';

/** Carries the link to a new password. */
export function resetPasswordMail(
  publicUrl: string,
  grant: { email: string; firstName: string; userId: string; token: string },
): Mail {
  const { userId, token } = grant;
  const query = new URLSearchParams({ token });
  return composeMail(publicUrl, grant, {
    subject: 'Choose a new password for Web Vitals',
    heading: 'Choose a new password',
    preheader: 'The link works once and expires after 24 hours.',
    paragraphs: ['We received a request to reset the password of your Web Vitals account.'],
    button: {
      label: 'Choose a new password',
      url: `${publicUrl}/new-password/${userId}?${query.toString()}`,
    },
    notes: [
      'The link works once and expires after 24 hours. A new password signs you out everywhere.',
      'If you did not request this, you can ignore this mail. Your password stays the same.',
    ],
  });
}
