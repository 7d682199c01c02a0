import type { IncidentCause } from '../../../../shared/causes/catalogue.ts';
import type { ReportLanguage } from '../../../../shared/models/portfolio/client-report.ts';

interface CauseTexts {
  /** What happened, as a clause of its own. */
  happened: string;
  /** What happened to a website, to follow its name. */
  ofSite: string;
}

/** What a cause of incidents is called in documents for a client. */
export const causeTexts: Record<IncidentCause, Record<ReportLanguage, CauseTexts>> = {
  'site-down': {
    en: { happened: 'The website could not be reached', ofSite: 'could not be reached' },
    de: { happened: 'Die Website war nicht erreichbar', ofSite: 'war nicht erreichbar' },
  },
  'monitor-down': {
    en: {
      happened: 'A service of the website did not work',
      ofSite: 'had a service that did not answer',
    },
    de: {
      happened: 'Ein Dienst der Website hat nicht funktioniert',
      ofSite: 'hatte einen Dienst, der nicht antwortete',
    },
  },
  'broken-page': {
    en: {
      happened: 'A page was empty or showed an error',
      ofSite: 'showed a broken or empty page',
    },
    de: {
      happened: 'Eine Seite war leer oder zeigte einen Fehler',
      ofSite: 'zeigte eine fehlerhafte oder leere Seite',
    },
  },
  'certificate-expiring': {
    en: {
      happened:
        'The certificate, which makes the connection to the website secure, was about to expire',
      ofSite: 'had a certificate that was about to expire',
    },
    de: {
      happened: 'Das Zertifikat, das die Verbindung zur Website sichert, drohte abzulaufen',
      ofSite: 'hatte ein Zertifikat, das bald abläuft',
    },
  },
  'domain-expiring': {
    en: {
      happened: 'The address of the website was about to expire',
      ofSite: 'had a domain that was about to expire',
    },
    de: {
      happened: 'Die Adresse der Website drohte abzulaufen',
      ofSite: 'hatte eine Domain, die bald abläuft',
    },
  },
  'reached-elsewhere': {
    en: {
      happened: 'The website could not be reached from everywhere',
      ofSite: 'could not be reached from some places',
    },
    de: {
      happened: 'Die Website war nicht von überall erreichbar',
      ofSite: 'war von einigen Orten aus nicht erreichbar',
    },
  },
  'checks-failing': {
    en: {
      happened: 'Something on the website did not work as agreed',
      ofSite: 'could not be tested',
    },
    de: {
      happened: 'Etwas auf der Website war nicht wie vereinbart',
      ofSite: 'konnte nicht getestet werden',
    },
  },
  'closed-to-google': {
    en: {
      happened: 'Google was kept from showing the website in its results',
      ofSite: 'was closed to Google',
    },
    de: {
      happened: 'Google durfte die Website nicht in den Suchergebnissen zeigen',
      ofSite: 'war für Google gesperrt',
    },
  },
  'score-fell': {
    en: { happened: 'The website became slower in our test', ofSite: 'became slower in our tests' },
    de: {
      happened: 'Die Website wurde in unserem Test langsamer',
      ofSite: 'wurde in unseren Tests langsamer',
    },
  },
  'field-data-fell': {
    en: {
      happened: 'The website became slower for visitors with Chrome',
      ofSite: 'became slower for visitors',
    },
    de: {
      happened: 'Die Website wurde für Besucher mit Chrome langsamer',
      ofSite: 'wurde für Besucher langsamer',
    },
  },
  'visitors-worse': {
    en: {
      happened: 'The website became slower for its visitors',
      ofSite: 'became slower for visitors',
    },
    de: {
      happened: 'Die Website wurde für ihre Besucher langsamer',
      ofSite: 'wurde für Besucher langsamer',
    },
  },
  'pictures-differ': {
    en: { happened: 'The look of the website changed', ofSite: 'looked different' },
    de: { happened: 'Das Aussehen der Website hat sich geändert', ofSite: 'sah anders aus' },
  },
  'markup-errors': {
    en: {
      happened: 'New mistakes were found in the code of the website',
      ofSite: 'had new errors in its pages',
    },
    de: {
      happened: 'Im Code der Website wurden neue Fehler gefunden',
      ofSite: 'hatte neue Fehler in ihren Seiten',
    },
  },
};

/** What is about to expire ends by being renewed. */
export const isExpiry = (cause: IncidentCause): boolean =>
  cause === 'certificate-expiring' || cause === 'domain-expiring';
