import { scanFailureTexts, type ScanFailureText } from '../scans/scan-failures.ts';

/** All reasons why a page cannot be checked. A failure is a result, not an exception. */
export const markupFailureReasons = [
  'dns',
  'refused',
  'no-answer',
  'bad-answer',
  'tls',
  'http-4xx',
  'http-5xx',
  'not-html',
  'timeout',
  'redirect-loop',
  'too-large',
  'not-allowed',
  'doctype',
  'checker',
  'internal',
] as const;
export type MarkupFailureReason = (typeof markupFailureReasons)[number];

/** Limit on the size of a page's HTML; the checker's time and memory grow with it. */
export const mostMarkupBytes = 5 * 1024 * 1024;

/** Texts for the screen. A reason without a text does not compile. */
export const markupFailureTexts: Record<MarkupFailureReason, ScanFailureText> = {
  ...scanFailureTexts,
  'not-html': {
    sentence: 'The address leads to something that is not a web page.',
    hint: 'Check the address of a page, not that of a picture, a document or a feed.',
  },
  'http-5xx': {
    sentence: 'The server answered with an error.',
    hint: 'Look into the error log of the server, and check again once the page works.',
  },
  timeout: {
    sentence: 'The page did not answer in time.',
    hint: 'Check whether the server is overloaded, and try again.',
  },
  'too-large': {
    sentence: 'The HTML of this page is too large to be checked.',
    hint: 'At most 5 MB are checked. Split the page up, or load parts of it later.',
  },
  'not-allowed': {
    sentence: 'This address may not be checked.',
    hint: 'Only public addresses over http or https can be checked.',
  },
  doctype: {
    sentence: 'The DOCTYPE of this page declares entities or attributes that are not checked.',
    hint: 'Entities may stand for short texts. Write anything else into the page itself, and check again.',
  },
  checker: {
    sentence: 'The checker could not finish this page.',
    hint: 'Try again. If it happens again, the page probably nests its elements too deeply.',
  },
  internal: {
    sentence: 'Something went wrong on our side.',
    hint: 'This is not the fault of the page. Please try again later.',
  },
};
