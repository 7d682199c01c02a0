import type { Mail } from '../../platform/mail.ts';
import { greeting, htmlOf, textOf } from './mail-layout.ts';

/** Asks a new user to confirm the address. @param publicUrl where the product is, without a trailing slash */
export function confirmEmailMail(
  publicUrl: string,
  { email, firstName, token }: { email: string; firstName: string; token: string },
): Mail {
  const query = new URLSearchParams({ email, confirmToken: token });
  const content = {
    heading: 'Please confirm your email address',
    paragraphs: [
      greeting(firstName),
      'Welcome to Web Vitals. Please confirm that this is your address, so that we can send you notifications about your sites.',
    ],
    button: {
      label: 'Confirm email address',
      url: `${publicUrl}/confirm-email?${query.toString()}`,
    },
    notes: [
      'The link works once, and for 24 hours. You can ask for a new one in the dashboard.',
      'If you have not registered, you can ignore this mail.',
    ],
  };
  const subject = 'Please confirm your email address';
  return { to: email, subject, text: textOf(content), html: htmlOf(content) };
}
