import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './compose-mail.ts';

/** Informs an owner that wrong passwords have locked the sign-in, with a link that lets them in. */
export function lockedOutMail(
  publicUrl: string,
  grant: { email: string; firstName: string; userId: string; token: string },
): Mail {
  const { userId, token } = grant;
  const query = new URLSearchParams({ token });
  return composeMail(publicUrl, grant, {
    heading: 'Sign-in to your Web Vitals account is paused',
    preheader: 'Too many wrong passwords were entered. New browsers have to wait about 15 minutes.',
    paragraphs: [
      'Too many wrong passwords were entered for your account, so new browsers cannot sign in for about 15 minutes. Browsers in which you signed in before still can.',
      'If you forgot your password or do not want to wait, choose a new one.',
    ],
    button: {
      label: 'Choose a new password',
      url: `${publicUrl}/new-password/${userId}?${query.toString()}`,
    },
    notes: [
      'The link works once and expires after 24 hours. A new password signs you out everywhere.',
      'If this was not you, you can ignore this mail. Your password stays the same.',
    ],
  });
}
