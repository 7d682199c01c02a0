import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './compose-mail.ts';

/** Asks a new user to confirm the address. */
export function confirmEmailMail(
  publicUrl: string,
  to: { email: string; firstName: string; token: string },
): Mail {
  const query = new URLSearchParams({ email: to.email, confirmToken: to.token });
  return composeMail(publicUrl, to, {
    heading: 'Please confirm your email address',
    preheader: 'Notifications about your sites are sent to confirmed addresses only.',
    paragraphs: [
      'Welcome to Web Vitals. Please confirm that this is your address, so that we can send you notifications about your sites.',
    ],
    button: {
      label: 'Confirm email address',
      url: `${publicUrl}/confirm-email?${query.toString()}`,
    },
    notes: [
      'The link works once and expires after 24 hours. You can request a new one in the dashboard.',
      'If you did not register, you can ignore this mail.',
    ],
  });
}
