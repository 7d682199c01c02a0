import type { Mail } from '../../platform/mail.ts';
import { zonedTime } from '../../platform/zoned-time.ts';
import { greeting, htmlOf, textOf } from './mail-layout.ts';

/** Tells the owner that their password was changed, in case it was not them. @param publicUrl where the product is, without a trailing slash */
export function passwordChangedMail(
  publicUrl: string,
  to: { email: string; firstName: string; timeZone?: string | undefined },
  change: { at: Date; device: string; place: string | undefined },
): Mail {
  const subject = 'Your Web Vitals password was changed';
  const { at, device, place } = change;
  const where = place === undefined ? device : `${device}, ${place}`;
  const content = {
    heading: subject,
    paragraphs: [
      greeting(to.firstName),
      `Your password was changed on ${zonedTime(at, to.timeZone)}: ${where}. Everything that was signed in before has been signed out.`,
      'If it was not you, choose a new password now.',
    ],
    button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
    notes: ['If it was you, there is nothing to do.'],
  };
  return { to: to.email, subject, text: textOf(content), html: htmlOf(content) };
}
