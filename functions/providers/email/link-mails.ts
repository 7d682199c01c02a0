import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './compose-mail.ts';

/** The recipient of a link, and its token. */
interface Grant {
  email: string;
  firstName: string;
  token: string;
}

const linkTo = (label: string, page: string, query: Record<string, string>) => ({
  label,
  url: `${page}?${new URLSearchParams(query).toString()}`,
});

/** Asks a new user to confirm the address. */
export function confirmEmailMail(publicUrl: string, grant: Grant): Mail {
  const { email, token: confirmToken } = grant;
  return composeMail(publicUrl, grant, {
    heading: 'Please confirm your email address',
    preheader: 'Notifications about your sites are sent to confirmed addresses only.',
    paragraphs: [
      'Welcome to Web Vitals. Please confirm that this is your address, so that we can send you notifications about your sites.',
    ],
    button: linkTo('Confirm email address', `${publicUrl}/confirm-email`, { email, confirmToken }),
    notes: [
      'The link works once and expires after 24 hours. You can request a new one in the dashboard.',
      'If you did not register, you can ignore this mail.',
    ],
  });
}

/** Invites a sub-user. @param grant `invitedBy`: an email address */
export function invitationMail(publicUrl: string, grant: Grant & { invitedBy: string }): Mail {
  const { email, invitedBy, token: confirmToken } = grant;
  return composeMail(publicUrl, grant, {
    heading: 'You are invited to Web Vitals',
    preheader: `${invitedBy} would like to monitor websites with you.`,
    paragraphs: [
      `${invitedBy} has invited you to join their team on Web Vitals, where you can see how fast their websites are and whether they are up.`,
      'To join, set a password.',
    ],
    button: linkTo('Set a password', `${publicUrl}/sub-user/set-password`, { email, confirmToken }),
    notes: [
      `The link works once and expires after 7 days. ${invitedBy} can then send you a new one.`,
      'If you do not know the sender, you can ignore this mail.',
    ],
  });
}

type PasswordGrant = Grant & { userId: string };

/** Informs an owner that wrong passwords have locked the sign-in, with a link that lets them in. */
export const lockedOutMail = (publicUrl: string, grant: PasswordGrant): Mail =>
  composeMail(publicUrl, grant, {
    heading: 'Sign-in to your Web Vitals account is paused',
    preheader: 'Too many wrong passwords were entered. New browsers have to wait about 15 minutes.',
    paragraphs: [
      'Too many wrong passwords were entered for your account, so new browsers cannot sign in for about 15 minutes. Browsers in which you signed in before still can.',
      'If you forgot your password or do not want to wait, choose a new one.',
    ],
    ...newPassword(publicUrl, grant, 'If this was not you'),
  });

/** Carries the link to a new password. */
export const resetPasswordMail = (publicUrl: string, grant: PasswordGrant): Mail =>
  composeMail(publicUrl, grant, {
    subject: 'Choose a new password for Web Vitals',
    heading: 'Choose a new password',
    preheader: 'The link works once and expires after 24 hours.',
    paragraphs: ['We received a request to reset the password of your Web Vitals account.'],
    ...newPassword(publicUrl, grant, 'If you did not request this'),
  });

const newPassword = (publicUrl: string, { userId, token }: PasswordGrant, otherwise: string) => ({
  button: linkTo('Choose a new password', `${publicUrl}/new-password/${userId}`, { token }),
  notes: [
    'The link works once and expires after 24 hours. A new password signs you out everywhere.',
    `${otherwise}, you can ignore this mail. Your password stays the same.`,
  ],
});
