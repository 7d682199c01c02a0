import * as z from 'zod';

/** All reasons why a page cannot be measured. A failure is a result of a scan, not an exception. */
export const scanFailureReasons = [
  'dns',
  'refused',
  'no-answer',
  'bad-answer',
  'not-loaded',
  'tls',
  'http-4xx',
  'http-5xx',
  'not-html',
  'download',
  'xhtml-error',
  'blank',
  'needs-webgl',
  'timeout',
  'redirect-loop',
  'too-large',
  'not-allowed',
  'crashed',
  'disk-full',
  'internal',
] as const;

export const ScanFailureReason = z.enum(scanFailureReasons);
export type ScanFailureReason = z.infer<typeof ScanFailureReason>;

export interface ScanFailureText {
  /** One sentence that says what happened. */
  sentence: string;
  /** Advice for the site's owner. */
  hint: string;
}

/** Texts for the screen. A reason without a text does not compile. */
export const scanFailureTexts: Record<ScanFailureReason, ScanFailureText> = {
  dns: {
    sentence: 'The name of this site could not be found.',
    hint: 'Check the spelling of the address, and that its DNS records exist.',
  },
  refused: {
    sentence: 'The server did not accept the connection.',
    hint: 'Check that the web server is running and that no firewall turns visitors away.',
  },
  'no-answer': {
    sentence: 'The server closed the connection without an answer.',
    hint: 'Look into the error log of the server, and check that no firewall closes connections of visitors.',
  },
  'bad-answer': {
    sentence: 'The server sent an answer that browsers cannot read.',
    hint: 'Check that a web server listens at this address, and that no program in front of it damages its answers.',
  },
  'not-loaded': {
    sentence: 'The browser could not load the page.',
    hint: 'Open the page in a private window, and scan it again.',
  },
  tls: {
    sentence: 'A secure connection could not be made.',
    hint: 'Check that the certificate is valid, not expired, and issued for this name.',
  },
  'http-4xx': {
    sentence: 'The page does not exist or may not be seen by visitors.',
    hint: 'Check the address, and that the page opens without signing in and does not block robots.',
  },
  'http-5xx': {
    sentence: 'The server answered with an error.',
    hint: 'Look into the error log of the server, and scan again once the page works.',
  },
  'not-html': {
    sentence: 'The address leads to something that is not a web page.',
    hint: 'Scan the address of a page, not that of a picture, a document or a feed.',
  },
  download: {
    sentence: 'The address starts a download instead of showing a page.',
    hint: 'Check the header Content-Disposition, whose value “attachment” lets browsers store the answer as a file.',
  },
  'xhtml-error': {
    sentence: 'The page is XHTML with an error, so browsers show an error message.',
    hint: 'Correct the place that the browser names, or send the page as text/html.',
  },
  'needs-webgl': {
    sentence: 'The page draws with WebGL alone, which the browser that measures does not have.',
    hint: 'Visitors whose browser has no WebGL see an empty page as well. Show a text or an image first.',
  },
  blank: {
    sentence: 'The page stayed blank.',
    hint: 'Check that the page shows something to a visitor who has just arrived, without any click.',
  },
  timeout: {
    sentence: 'The page did not load in time.',
    hint: 'Check whether the server is overloaded or a script keeps the page from finishing.',
  },
  'redirect-loop': {
    sentence: 'The page redirects too often.',
    hint: 'Check the redirects between http and https, and between the names with and without www.',
  },
  'too-large': {
    sentence: 'The page is too large to be measured.',
    hint: 'A page should stay far below 25 MB. Split it up, or load parts of it later.',
  },
  'not-allowed': {
    sentence: 'This address may not be scanned.',
    hint: 'Only public addresses over http or https can be scanned.',
  },
  crashed: {
    sentence: 'The browser crashed while it loaded the page.',
    hint: 'Scan again. If it happens again, the page probably needs too much memory.',
  },
  'disk-full': {
    sentence: 'The disk of the machine that loads pages was full.',
    hint: 'This is not the fault of the page. Please try again once space has been freed there.',
  },
  internal: {
    sentence: 'Something went wrong on our side.',
    hint: 'This is not the fault of the page. Please scan again later.',
  },
};
