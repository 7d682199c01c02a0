import type { Mail } from '../../platform/mail.ts';
import { dayOf } from './mail-days.ts';
import { greeting, htmlOf, textOf } from './mail-layout.ts';

/** Says that an export is ready. It links to the settings, where only the owner can download it. */
export function exportReadyMail(
  publicUrl: string,
  about: { email: string; firstName: string; expiresOn: string },
): Mail {
  const subject = 'The export of your Web Vitals account is ready';
  const content = {
    heading: subject,
    paragraphs: [
      greeting(about.firstName),
      `You can download the data of your account from the settings until ${dayOf(about.expiresOn)}. The file is deleted then.`,
    ],
    button: { label: 'Open the settings', url: `${publicUrl}/settings#account-data` },
    notes: [
      'If you did not ask for this export, change your password and sign out the sessions that you do not know.',
    ],
  };
  return { to: about.email, subject, text: textOf(content), html: htmlOf(content) };
}
