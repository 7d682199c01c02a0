import {
  type IdentityProvider,
  providerNames,
} from '../../../shared/models/identity/identity-provider.ts';
import type { Mail } from '../../platform/mail.ts';
import { zonedTime } from '../../platform/times.ts';
import { composeMail } from './compose-mail.ts';

// Mails about who has access to an account, and how, in case a change was not the owner's.

interface Reader {
  email: string;
  firstName: string;
  timeZone?: string | undefined;
}

/** When and where something was changed. */
interface Occasion {
  at: Date;
  device: string;
  place: string | undefined;
}

const whereOf = ({ device, place }: Occasion): string =>
  place === undefined ? device : `${device}, ${place}`;

const orElse = 'If this was not you, choose a new password now.';
const newPassword = (publicUrl: string) => ({
  preheader: orElse,
  button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  notes: ['If you changed it yourself, you do not need to do anything.'],
});

export const passwordChangedMail = (publicUrl: string, to: Reader, change: Occasion): Mail =>
  composeMail(publicUrl, to, {
    heading: 'Your Web Vitals password was changed',
    paragraphs: [
      `Your password was changed on ${zonedTime(change.at, to.timeZone)}: ${whereOf(change)}. All devices that were signed in have been signed out.`,
      orElse,
    ],
    ...newPassword(publicUrl),
  });

/** A Google or Microsoft account signs the owner in from now on. @param link `linked`: its address */
export function identityLinkedMail(
  publicUrl: string,
  to: Reader,
  link: Occasion & { provider: IdentityProvider; linked: string },
): Mail {
  const name = providerNames[link.provider];
  return composeMail(publicUrl, to, {
    heading: `A ${name} account was linked to yours`,
    preheader: 'If this was not you, unlink it now and choose a new password.',
    paragraphs: [
      `The ${name} account ${link.linked} was linked on ${zonedTime(link.at, to.timeZone)}: ${whereOf(link)}. It can sign in to your Web Vitals account from now on.`,
      `If this was not you, unlink it in your settings, sign out everywhere there, and choose a new password.`,
    ],
    button: { label: 'Open your settings', url: `${publicUrl}/settings` },
    notes: ['If you linked it yourself, you do not need to do anything.'],
  });
}

/**
 * Tells the owner of an address what was removed from an account that was registered with it and never confirmed.
 * @param removed by name
 */
export const unprovenRemovedMail = (
  publicUrl: string,
  to: Reader,
  removed: readonly string[],
): Mail =>
  composeMail(publicUrl, to, {
    heading: 'Access to your account was removed',
    preheader: 'It had been added before your address was confirmed.',
    paragraphs: [
      'You have just confirmed your address for the first time. Someone else may have registered your account, so everything that gave access to it before, or sent its messages elsewhere, was removed:',
      removed.join(', '),
      'All earlier sessions have ended. The sites of the account are still there.',
    ],
    button: { label: 'Open Manage Users', url: `${publicUrl}/add-subusers` },
    notes: ['If you added these yourself, you can add them again.'],
  });

type TwoStepChange = 'on' | 'off' | 'off by a recovery code' | 'new recovery codes';

const passwordIsEnough = 'From now on, your password alone is enough to sign in.';
const twoStepWords: Record<TwoStepChange, { heading: string; what: string; effect: string }> = {
  on: {
    heading: 'Two-step sign-in was switched on',
    what: 'two-step sign-in was switched on',
    effect:
      'From now on, signing in with your password also requires a code from your authenticator app.',
  },
  off: {
    heading: 'Two-step sign-in was switched off',
    what: 'two-step sign-in was switched off',
    effect: passwordIsEnough,
  },
  'off by a recovery code': {
    heading: 'Two-step sign-in was switched off',
    what: 'two-step sign-in was switched off with a recovery code',
    effect: passwordIsEnough,
  },
  'new recovery codes': {
    heading: 'New recovery codes were created',
    what: 'new recovery codes were created',
    effect: 'Your earlier recovery codes no longer work.',
  },
};

export function twoStepMail(
  publicUrl: string,
  change: TwoStepChange,
  to: Reader,
  on: Occasion,
): Mail {
  const { heading, what, effect } = twoStepWords[change];
  return composeMail(publicUrl, to, {
    heading,
    paragraphs: [`On ${zonedTime(on.at, to.timeZone)}, ${what}: ${whereOf(on)}.`, effect, orElse],
    ...newPassword(publicUrl),
  });
}

/** @param rule `by`: the root user's email; `from`: ISO 8601 */
export function twoStepRequiredMail(
  publicUrl: string,
  to: Reader,
  { by, from }: { by: string; from: string },
): Mail {
  const until = zonedTime(new Date(from), to.timeZone);
  return composeMail(publicUrl, to, {
    heading: 'Your team requires two-step sign-in',
    preheader: `Please set it up by ${until}.`,
    paragraphs: [
      `${by} requires two-step sign-in for everyone in your team. Please set it up by ${until}.`,
      'You need an authenticator app on your phone. It takes about two minutes.',
    ],
    button: { label: 'Set up two-step sign-in', url: `${publicUrl}/settings#two-step` },
    notes: ['After that, you cannot use Web Vitals until you have set it up.'],
  });
}

/** @param reset `by`: the root user's email */
export const twoStepResetMail = (
  publicUrl: string,
  to: Reader,
  { by, at }: { by: string; at: Date },
): Mail =>
  composeMail(publicUrl, to, {
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
