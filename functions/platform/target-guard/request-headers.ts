import { acceptLanguage } from '../../../shared/pages/accept-language.ts';

/** Of every request. Some servers answer requests without a language with an error. */
export const usualHeaders = {
  'user-agent': 'WebVitalsBot/1.0',
  accept: '*/*',
  'accept-language': acceptLanguage(),
  'accept-encoding': 'gzip, br',
};

/** Where a page is requested, as Chromium does. Some servers answer with a page only if HTML is accepted. */
export const acceptPage = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
};
