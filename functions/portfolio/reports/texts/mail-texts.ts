import type { ReportLanguage } from '../../../../shared/models/portfolio/client-report.ts';

/** What the mail says that brings a report to a contact. */
const en = {
  hello: 'Hello',
  open: 'Open the report',
  attached: 'The whole report is attached as PDF.',
  linkEnds: 'The link is yours alone and ends after 90 days. We see when it is opened.',
  /** @param owner who answers for the address of the reader */
  why: (owner: string) =>
    `You get this report because ${owner} entered your address. To get no more, answer this mail.`,
  test: 'Test',
};

export const mailTexts: Record<ReportLanguage, typeof en> = {
  en,
  de: {
    hello: 'Guten Tag',
    open: 'Bericht öffnen',
    attached: 'Der ganze Bericht ist als PDF angehängt.',
    linkEnds:
      'Der Link ist nur für Sie und läuft nach 90 Tagen ab. Wir sehen, wann er geöffnet wird.',
    why: (owner) =>
      `Sie erhalten diesen Bericht, weil ${owner} Ihre Adresse eingetragen hat. Wenn Sie keine weiteren möchten, antworten Sie auf diese E-Mail.`,
    test: 'Test',
  },
};
