import type { ReportLanguage } from '../../../shared/models/portfolio/client-report.ts';
import type { Mail } from '../../platform/mail.ts';
import { composeBranded, type MailLook } from './compose-branded.ts';
import { greeting } from './compose-mail.ts';

/** A report on its way to a contact of a client, who needs no account. */
export interface MailedReport {
  to: string;
  /** First name or whole name of the contact; empty without one. */
  name: string;
  title: string;
  verdict: string;
  language: ReportLanguage;
  look: Omit<MailLook, 'replyTo'>;
  /** Address that answers go to. */
  replyTo: string;
  /** Where the report is read. */
  url: string;
  words: { hello: string; open: string; attached: string; notes: readonly string[] };
  /** Before the subject of a test. */
  mark?: string;
  fileName: string;
  pdf: Uint8Array;
}

/** Delivers a report, with its PDF attached and a link to it. */
export function reportMail(publicUrl: string, report: MailedReport): Mail {
  const { to, name, title, verdict, language, look, replyTo, url, words, mark } = report;
  const from = look.sender ?? 'Web Vitals';
  const mail = composeBranded(
    publicUrl,
    to,
    {
      subject: `${mark === undefined ? '' : `${mark}: `}${from}: ${title}`,
      heading: title,
      preheader: verdict,
      language,
      paragraphs: [greeting(name, words.hello), verdict, words.attached],
      button: { label: words.open, url },
      notes: words.notes,
    },
    { ...look, replyTo },
  );
  return {
    ...mail,
    attachments: [
      ...(mail.attachments ?? []),
      { fileName: report.fileName, contentType: 'application/pdf', content: report.pdf },
    ],
  };
}
