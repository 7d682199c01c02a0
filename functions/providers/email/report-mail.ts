import type { ReportLanguage, ReportLook } from '../../../shared/models/portfolio/client-report.ts';
import type { Mail } from '../../platform/mail.ts';
import { composeMail, greeting } from './compose-mail.ts';

/** A report on its way to a contact of a client, who needs no account. */
export interface MailedReport {
  to: string;
  /** First name or whole name of the contact; empty without one. */
  name: string;
  title: string;
  verdict: string;
  language: ReportLanguage;
  look: Pick<ReportLook, 'sender' | 'colour' | 'signOff' | 'namesProduct'>;
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
  const { sender, colour, signOff, namesProduct } = look;
  const from = sender ?? 'Web Vitals';
  const mail = composeMail(
    publicUrl,
    { email: to },
    {
      subject: `${mark === undefined ? '' : `${mark}: `}${from}: ${title}`,
      heading: title,
      preheader: verdict,
      language,
      ...(sender === null ? {} : { brand: sender, namesProduct }),
      ...(colour === null ? {} : { colour }),
      paragraphs: [greeting(name, words.hello), verdict, words.attached],
      button: { label: words.open, url },
      notes: [...(signOff ?? '').split('\n').filter((line) => line.trim() !== ''), ...words.notes],
    },
  );
  return {
    ...mail,
    replyTo,
    ...(sender === null ? {} : { fromName: sender }),
    attachments: [
      { fileName: report.fileName, contentType: 'application/pdf', content: report.pdf },
    ],
  };
}
