import type { MarkupFailureReason } from '../pages/markup-failures.ts';
import type { ScanFailureReason } from './scan-failures.ts';

/** Why a page could not be scanned or checked, to follow a colon. */
export const failurePhrases: Record<ScanFailureReason | MarkupFailureReason, string> = {
  dns: 'its name could not be found',
  refused: 'the server did not accept the connection',
  'no-answer': 'the server closed the connection without an answer',
  'bad-answer': 'the server sent an answer that browsers cannot read',
  'not-loaded': 'the browser could not load the page',
  tls: 'no secure connection could be made',
  'http-4xx': 'the server answered that the page cannot be seen',
  'http-5xx': 'the server answered with an error',
  'not-html': 'the address does not lead to a web page',
  download: 'the address starts a download',
  'xhtml-error': 'the page is XHTML with an error, which browsers show instead',
  'needs-webgl': 'the page draws with WebGL alone, which our browser does not have',
  blank: 'the page stayed blank',
  timeout: 'the page did not load in time',
  'redirect-loop': 'the page redirects too often',
  'too-large': 'the page is too large to be measured',
  'not-allowed': 'this address may not be visited',
  crashed: 'the browser crashed while it loaded the page',
  'disk-full': 'the disk of our scanner was full',
  doctype: 'its DOCTYPE cannot be checked',
  checker: 'the checker could not finish the page',
  internal: 'something went wrong on our side',
};

const isReason = (reason: string): reason is keyof typeof failurePhrases =>
  Object.hasOwn(failurePhrases, reason);
/** Undefined for a reason that is not known. */
export const phraseOf = (reason: string): string | undefined =>
  isReason(reason) ? failurePhrases[reason] : undefined;
