import type { ReportLanguage } from '../../../../shared/models/portfolio/client-report.ts';

interface IncidentTexts {
  locale: string;
  title(site: string, day: string): string;
  headings: { happened: string; affected: string; done: string; afterwards: string };
  /** Times with their duration; `to` is undefined while it lasts. */
  span(from: string, to: string | undefined, lasted: string): string;
  ruledOut: string;
  falseAlarm: string;
  ongoing: string;
  over: string;
  acknowledged(at: string, isOver: boolean): string;
  omittedSites(count: number): string;
}

/** Sentences of a document about an incident that a client reads. */
export const incidentTexts: Record<ReportLanguage, IncidentTexts> = {
  en: {
    locale: 'en-GB',
    title: (site, day) => `${site}: incident on ${day}`,
    headings: {
      happened: 'What happened',
      affected: 'What it affected',
      done: 'What we did',
      afterwards: 'Afterwards',
    },
    span: (from, to, lasted) =>
      to === undefined ? `Since ${from}, for ${lasted} so far` : `From ${from} to ${to}: ${lasted}`,
    ruledOut: 'A later check showed that there was no problem.',
    falseAlarm: 'It turned out to be a false alarm.',
    ongoing: 'It is not resolved yet.',
    over: 'It is resolved.',
    acknowledged: (at, isOver) =>
      isOver ? `We began to work on it on ${at}.` : `We have been working on it since ${at}.`,
    omittedSites: (count) => (count === 1 ? 'And 1 more website.' : `And ${count} more websites.`),
  },
  de: {
    locale: 'de-DE',
    title: (site, day) => `${site}: Störung am ${day}`,
    headings: {
      happened: 'Was geschehen ist',
      affected: 'Was betroffen war',
      done: 'Was wir getan haben',
      afterwards: 'Im Nachhinein',
    },
    span: (from, to, lasted) =>
      to === undefined ? `Seit ${from}, bisher ${lasted}` : `Von ${from} bis ${to}: ${lasted}`,
    ruledOut: 'Eine spätere Prüfung ergab, dass es keine Störung gab.',
    falseAlarm: 'Es stellte sich als Fehlalarm heraus.',
    ongoing: 'Die Störung dauert noch an.',
    over: 'Die Störung ist behoben.',
    acknowledged: (at, isOver) =>
      isOver
        ? `Wir haben am ${at} begonnen, uns darum zu kümmern.`
        : `Wir kümmern uns seit dem ${at} darum.`,
    omittedSites: (count) =>
      count === 1 ? 'Und 1 weitere Website.' : `Und ${count} weitere Websites.`,
  },
};
