import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './compose-mail.ts';

/** A report on its way to a contact of a client, who needs no account. */
export interface MailedReport {
  to: string;
  /** First name or whole name of the contact; empty without one. */
  name: string;
  title: string;
  verdict: string;
  /** Who sends it to the client; null for the product. */
  sender: string | null;
  /** Address that answers go to. */
  replyTo: string;
  fileName: string;
  pdf: Uint8Array;
}

/** Delivers a report, with its PDF attached. */
export function reportMail(publicUrl: string, report: MailedReport): Mail {
  const { to, name, title, verdict, sender, replyTo, fileName, pdf } = report;
  const from = sender ?? 'Web Vitals';
  const mail = composeMail(
    publicUrl,
    { email: to, firstName: name },
    {
      subject: `${from}: ${title}`,
      heading: title,
      preheader: verdict,
      ...(sender === null ? {} : { brand: sender }),
      paragraphs: [verdict, 'The whole report is attached as PDF.'],
      button: { label: `Write to ${from}`, url: `mailto:${replyTo}` },
      notes: [
        `You get this report because ${replyTo} entered your address. To get no more, answer this mail.`,
      ],
    },
  );
  return {
    ...mail,
    replyTo,
    ...(sender === null ? {} : { fromName: sender }),
    attachments: [{ fileName, contentType: 'application/pdf', content: pdf }],
  };
}
