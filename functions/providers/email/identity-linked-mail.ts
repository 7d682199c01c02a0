import { type IdentityProvider, providerNames } from '../../../shared/models/identity-provider.ts';
import type { Mail } from '../../platform/mail.ts';
import { zonedTime } from '../../platform/zoned-time.ts';
import { composeMail } from './compose-mail.ts';

/** Notifies the owner that a Google or Microsoft account signs them in from now on, in case it was not them. */
export function identityLinkedMail(
  publicUrl: string,
  to: { email: string; firstName: string; timeZone?: string | undefined },
  link: {
    provider: IdentityProvider;
    /** Address of the linked account. */
    linked: string;
    at: Date;
    device: string;
    place: string | undefined;
  },
): Mail {
  const { provider, linked, at, device, place } = link;
  const name = providerNames[provider];
  const where = place === undefined ? device : `${device}, ${place}`;
  return composeMail(publicUrl, to, {
    heading: `A ${name} account was linked to yours`,
    preheader: 'If this was not you, unlink it now and choose a new password.',
    paragraphs: [
      `The ${name} account ${linked} was linked on ${zonedTime(at, to.timeZone)}: ${where}. It can sign in to your Web Vitals account from now on.`,
      `If this was not you, unlink it in your settings, sign out everywhere there, and choose a new password.`,
    ],
    button: { label: 'Open your settings', url: `${publicUrl}/settings` },
    notes: ['If you linked it yourself, you do not need to do anything.'],
  });
}
