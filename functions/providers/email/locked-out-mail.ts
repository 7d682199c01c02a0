import type { Mail } from '../../platform/mail.ts';
import { greeting, htmlOf, textOf } from './mail-layout.ts';

/** Tells an owner that wrong passwords have closed the sign-in, and carries the way in. @param publicUrl where the product is, without a trailing slash */
export function lockedOutMail(
  publicUrl: string,
  grant: { email: string; firstName: string; userId: string; token: string },
): Mail {
  const { email, firstName, userId, token } = grant;
  const query = new URLSearchParams({ token });
  const subject = 'Sign-in to your Web Vitals account is paused';
  const content = {
    heading: subject,
    paragraphs: [
      greeting(firstName),
      'Too many wrong passwords were entered for your account, so new browsers cannot sign in for about 15 minutes. Browsers in which you signed in before still can.',
      'If you forgot your password, or do not want to wait, choose a new one.',
    ],
    button: {
      label: 'Choose a new password',
      url: `${publicUrl}/new-password/${userId}?${query.toString()}`,
    },
    notes: [
      'The link works once, and for 24 hours. A new password signs you out everywhere.',
      'If it was not you, you can ignore this mail: your password stays as it is.',
    ],
  };
  return { to: email, subject, text: textOf(content), html: htmlOf(content) };
}
