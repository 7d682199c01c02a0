import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './compose-mail.ts';

/**
 * Notifies the owner of an address about what was removed from an account that was registered with it and never
 * confirmed.
 *
 * @param removed by name
 */
export function unprovenRemovedMail(
  publicUrl: string,
  to: { email: string; firstName: string },
  removed: readonly string[],
): Mail {
  return composeMail(publicUrl, to, {
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
}
