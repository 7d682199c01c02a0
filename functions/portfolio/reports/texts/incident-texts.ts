import type { IncidentCause } from '../../../../shared/causes/catalogue.ts';
import type { ReportLanguage } from '../../../../shared/models/portfolio/client-report.ts';

interface IncidentTexts {
  locale: string;
  /** What happened to a website, to follow its name. */
  causes: Record<IncidentCause, string>;
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
    causes: {
      'site-down': 'could not be reached',
      'monitor-down': 'had a service that did not answer',
      'broken-page': 'showed a broken or empty page',
      'certificate-expiring': 'had a certificate that was about to expire',
      'domain-expiring': 'had a domain that was about to expire',
      'reached-elsewhere': 'could not be reached from some places',
      'checks-failing': 'could not be tested',
      'closed-to-google': 'was closed to Google',
      'score-fell': 'became slower in our tests',
      'field-data-fell': 'became slower for visitors',
      'visitors-worse': 'became slower for visitors',
      'pictures-differ': 'looked different',
      'markup-errors': 'had new errors in its pages',
    },
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
    causes: {
      'site-down': 'war nicht erreichbar',
      'monitor-down': 'hatte einen Dienst, der nicht antwortete',
      'broken-page': 'zeigte eine fehlerhafte oder leere Seite',
      'certificate-expiring': 'hatte ein Zertifikat, das bald abläuft',
      'domain-expiring': 'hatte eine Domain, die bald abläuft',
      'reached-elsewhere': 'war von einigen Orten aus nicht erreichbar',
      'checks-failing': 'konnte nicht getestet werden',
      'closed-to-google': 'war für Google gesperrt',
      'score-fell': 'wurde in unseren Tests langsamer',
      'field-data-fell': 'wurde für Besucher langsamer',
      'visitors-worse': 'wurde für Besucher langsamer',
      'pictures-differ': 'sah anders aus',
      'markup-errors': 'hatte neue Fehler in ihren Seiten',
    },
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
