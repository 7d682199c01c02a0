import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './compose-mail.ts';

/**
 * Invites a sub-user.
 *
 * @param grant `invitedBy`: an email address
 */
export function invitationMail(
  publicUrl: string,
  grant: { email: string; firstName: string; invitedBy: string; token: string },
): Mail {
  const { email, invitedBy, token } = grant;
  const query = new URLSearchParams({ email, confirmToken: token });
  return composeMail(publicUrl, grant, {
    heading: 'You are invited to Web Vitals',
    preheader: `${invitedBy} would like to monitor websites with you.`,
    paragraphs: [
      `${invitedBy} has invited you to join their team on Web Vitals, where you can see how fast their websites are and whether they are up.`,
      'To join, set a password.',
    ],
    button: {
      label: 'Set a password',
      url: `${publicUrl}/sub-user/set-password?${query.toString()}`,
    },
    notes: [
      `The link works once and expires after 7 days. ${invitedBy} can then send you a new one.`,
      'If you do not know the sender, you can ignore this mail.',
    ],
  });
}
