import type { Mail } from '../../platform/mail.ts';
import { zonedTime } from '../../platform/zoned-time.ts';
import { greeting, htmlOf, textOf } from './mail-layout.ts';

type TwoStepChange = 'on' | 'off' | 'off by a recovery code';

/** Tells the owner that the second step of their sign-in has changed, in case it was not them. */
export function twoStepMail(
  publicUrl: string,
  change: TwoStepChange,
  to: { email: string; firstName: string; timeZone?: string | undefined },
  { at, device, place }: { at: Date; device: string; place: string | undefined },
): Mail {
  const subject = `Two-step sign-in was switched ${change === 'on' ? 'on' : 'off'}`;
  const where = place === undefined ? device : `${device}, ${place}`;
  const how = change === 'off by a recovery code' ? ' with a recovery code' : '';
  const content = {
    heading: subject,
    paragraphs: [
      greeting(to.firstName),
      `${subject}${how} on ${zonedTime(at, to.timeZone)}: ${where}.`,
      change === 'on'
        ? 'From now on a sign-in with your password also asks for a code of your authenticator app.'
        : 'From now on your password alone is enough to sign in.',
      'If it was not you, choose a new password now.',
    ],
    button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
    notes: ['If it was you, there is nothing to do.'],
  };
  return { to: to.email, subject, text: textOf(content), html: htmlOf(content) };
}
