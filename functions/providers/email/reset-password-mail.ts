import type { Mail } from '../../platform/mail.ts';
import { greeting, htmlOf, textOf } from './mail-layout.ts';

/** Carries the link to a new password. @param publicUrl where the product is, without a trailing slash */
export function resetPasswordMail(
  publicUrl: string,
  grant: { email: string; firstName: string; userId: string; token: string },
): Mail {
  const { email, firstName, userId, token } = grant;
  const query = new URLSearchParams({ token });
  const content = {
    heading: 'Choose a new password',
    paragraphs: [
      greeting(firstName),
      'Somebody, hopefully you, has asked for a new password of your Web Vitals account.',
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
  const subject = 'Choose a new password for Web Vitals';
  return { to: email, subject, text: textOf(content), html: htmlOf(content) };
}
