import { expect, test } from 'vitest';
import { errorOfRun, lighthouseFailure } from './lighthouse-failure.ts';

const document = 'Lighthouse was unable to reliably load the page you requested.';

test.each([
  ['DNS_FAILURE', 'DNS servers could not resolve the provided domain.', 'dns'],
  ['ERRORED_DOCUMENT_REQUEST', `${document} (Status code: 404)`, 'http-4xx'],
  ['ERRORED_DOCUMENT_REQUEST', `${document} (Status code: 503)`, 'http-5xx'],
  ['FAILED_DOCUMENT_REQUEST', `${document} (Details: net::ERR_CONNECTION_REFUSED)`, 'refused'],
  ['FAILED_DOCUMENT_REQUEST', `${document} (Details: net::ERR_EMPTY_RESPONSE)`, 'no-answer'],
  ['FAILED_DOCUMENT_REQUEST', `${document} (Details: net::ERR_SSL_PROTOCOL_ERROR)`, 'tls'],
  ['FAILED_DOCUMENT_REQUEST', `${document} (Details: net::ERR_CONNECTION_TIMED_OUT)`, 'timeout'],
  [
    'FAILED_DOCUMENT_REQUEST',
    `${document} (Details: net::ERR_TOO_MANY_REDIRECTS)`,
    'redirect-loop',
  ],
  ['INSECURE_DOCUMENT_REQUEST', 'net::ERR_CERT_DATE_INVALID', 'tls'],
  ['NOT_HTML', 'The page provided is not HTML', 'not-html'],
  ['NO_FCP', 'The page did not paint any content.', 'blank'],
  ['PAGE_HUNG', 'The page stopped responding.', 'timeout'],
  ['TARGET_CRASHED', 'Browser tab has unexpectedly crashed.', 'crashed'],
])('%s, %s: %s', (code, message, reason) => {
  expect(lighthouseFailure({ code, message })).toBe(reason);
});

test.each([
  ['Protocol error (Page.navigate): Target closed', 'crashed'],
  ['Navigating frame was detached', 'crashed'],
  ['the browser has disconnected', 'crashed'],
  ['Cannot read properties of undefined', 'internal'],
])('without a code: %s', (message, reason) => {
  expect(lighthouseFailure(new Error(message))).toBe(reason);
});

test.each([
  ['PROTOCOL_TIMEOUT', 0.9, 'a result'],
  ['PROTOCOL_TIMEOUT', null, 'none'],
  ['TARGET_CRASHED', 0.9, 'none'],
])('%s with a performance score of %s: %s', (code, score, expected) => {
  const runtimeError = { code, message: '' };
  const categories = { performance: { score, auditRefs: [] } };
  const isResult = errorOfRun({ runtimeError, categories }) === undefined;
  expect(isResult ? 'a result' : 'none').toBe(expected);
});
