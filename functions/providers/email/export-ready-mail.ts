import { dayOf } from '../../../shared/words/duration-words.ts';
import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './compose-mail.ts';

/** Says that an export is ready. It links to the settings, where only the owner can download it. */
export function exportReadyMail(
  publicUrl: string,
  about: { email: string; firstName: string; expiresOn: string },
): Mail {
  const day = dayOf(about.expiresOn);
  return composeMail(publicUrl, about, {
    heading: 'The export of your Web Vitals account is ready',
    preheader: `You can download it until ${day}.`,
    paragraphs: [
      `You can download the data of your account from the settings until ${day}. After that, the file is deleted.`,
    ],
    button: { label: 'Open the settings', url: `${publicUrl}/settings#account-data` },
    notes: [
      'If you did not request this export, change your password and sign out the sessions that you do not recognise.',
    ],
  });
}
