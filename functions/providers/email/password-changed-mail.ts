import type { Mail } from '../../platform/mail.ts';
import { zonedTime } from '../../platform/zoned-time.ts';
import { composeMail } from './compose-mail.ts';

/** Notifies the owner that their password was changed, in case it was not them. */
export function passwordChangedMail(
  publicUrl: string,
  to: { email: string; firstName: string; timeZone?: string | undefined },
  change: { at: Date; device: string; place: string | undefined },
): Mail {
  const { at, device, place } = change;
  const where = place === undefined ? device : `${device}, ${place}`;
  return composeMail(publicUrl, to, {
    heading: 'Your Web Vitals password was changed',
    preheader: 'If this was not you, choose a new password now.',
    paragraphs: [
      `Your password was changed on ${zonedTime(at, to.timeZone)}: ${where}. All devices that were signed in have been signed out.`,
      'If this was not you, choose a new password now.',
    ],
    button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
    notes: ['If you changed it yourself, you do not need to do anything.'],
  });
}
