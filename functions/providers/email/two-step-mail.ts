import type { Mail } from '../../platform/mail.ts';
import { zonedTime } from '../../platform/zoned-time.ts';
import { composeMail } from './compose-mail.ts';

type TwoStepChange = 'on' | 'off' | 'off by a recovery code' | 'new recovery codes';

const words: Record<TwoStepChange, { heading: string; what: string; effect: string }> = {
  on: {
    heading: 'Two-step sign-in was switched on',
    what: 'two-step sign-in was switched on',
    effect:
      'From now on, signing in with your password also requires a code from your authenticator app.',
  },
  off: {
    heading: 'Two-step sign-in was switched off',
    what: 'two-step sign-in was switched off',
    effect: 'From now on, your password alone is enough to sign in.',
  },
  'off by a recovery code': {
    heading: 'Two-step sign-in was switched off',
    what: 'two-step sign-in was switched off with a recovery code',
    effect: 'From now on, your password alone is enough to sign in.',
  },
  'new recovery codes': {
    heading: 'New recovery codes were created',
    what: 'new recovery codes were created',
    effect: 'Your earlier recovery codes no longer work.',
  },
};

/** Notifies the owner that the second step of their sign-in has changed, in case it was not them. */
export function twoStepMail(
  publicUrl: string,
  change: TwoStepChange,
  to: { email: string; firstName: string; timeZone?: string | undefined },
  { at, device, place }: { at: Date; device: string; place: string | undefined },
): Mail {
  const { heading, what, effect } = words[change];
  const where = place === undefined ? device : `${device}, ${place}`;
  return composeMail(publicUrl, to, {
    heading,
    preheader: 'If this was not you, choose a new password now.',
    paragraphs: [
      `On ${zonedTime(at, to.timeZone)}, ${what}: ${where}.`,
      effect,
      'If this was not you, choose a new password now.',
    ],
    button: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
    notes: ['If you changed it yourself, you do not need to do anything.'],
  });
}
