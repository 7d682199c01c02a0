import type { ReportLanguage } from '../../../../shared/models/portfolio/client-report.ts';

/** Sentences of a document about an incident that a client reads. */
const en = {
  title: (site: string, day: string) => `${site}: incident on ${day}`,
  headings: {
    happened: 'What happened',
    affected: 'What it affected',
    done: 'What we did',
    afterwards: 'Afterwards',
  },
  /** Times with their duration; `to` is undefined while it lasts. */
  span: (from: string, to: string | undefined, lasted: string) =>
    to === undefined ? `Since ${from}, for ${lasted} so far` : `From ${from} to ${to}: ${lasted}`,
  ruledOut: 'A later check showed that there was no problem.',
  falseAlarm: 'It turned out to be a false alarm.',
  ongoing: 'It is not resolved yet.',
  over: 'It is resolved.',
  acknowledged: (at: string, isOver: boolean) =>
    isOver ? `We began to work on it on ${at}.` : `We have been working on it since ${at}.`,
  omittedSites: (count: number) =>
    count === 1 ? 'And 1 more website.' : `And ${count} more websites.`,
};

export const incidentTexts: Record<ReportLanguage, typeof en> = {
  en,
  de: {
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
