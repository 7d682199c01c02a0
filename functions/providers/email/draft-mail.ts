import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './compose-mail.ts';

/** Reminds the owner of a report that waits to be sent. */
export const draftMail = (
  publicUrl: string,
  { to, title, reportId }: { to: string; title: string; reportId: string },
): Mail =>
  composeMail(
    publicUrl,
    { email: to },
    {
      subject: `A report waits for you: ${title}`,
      heading: 'A report waits for you',
      preheader: `${title} has not been sent`,
      paragraphs: [`${title} has not been sent. Read it, add your words, and send it.`],
      button: { label: 'Open the draft', url: `${publicUrl}/reports/${reportId}` },
      notes: ['You chose to look at the reports to this client first. There is one reminder.'],
    },
  );
