import type { Mail } from '../../platform/mail.ts';
import { zonedTime } from '../../platform/zoned-time.ts';
import { composeMail } from './compose-mail.ts';

/**
 * Notifies a sub-user that the root user has reset their second step.
 *
 * @param reset `by`: the root user's email
 */
export function twoStepResetMail(
  publicUrl: string,
  to: { email: string; firstName: string; timeZone?: string | undefined },
  reset: { by: string; at: Date },
): Mail {
  const { by, at } = reset;
  return composeMail(publicUrl, to, {
    heading: 'Your two-step sign-in was reset',
    preheader: `${by} has reset it, and you are signed out everywhere.`,
    paragraphs: [
      `${by} reset your two-step sign-in on ${zonedTime(at, to.timeZone)}. You are signed out everywhere, and your recovery codes no longer work.`,
      'Sign in with your password, and set up two-step sign-in again with your new phone or app.',
    ],
    button: { label: 'Sign in', url: `${publicUrl}/login` },
    notes: [
      `If you did not ask for this, speak to ${by}, and choose a new password under “Forgot password?”.`,
    ],
  });
}
