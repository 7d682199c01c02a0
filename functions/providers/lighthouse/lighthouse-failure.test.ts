import { expect, test } from 'vitest';
import { documentFailure, lighthouseFailure } from './lighthouse-failure.ts';

const document = 'Lighthouse was unable to reliably load the page you requested.';

test.each([
  ['DNS_FAILURE', 'DNS servers could not resolve the provided domain.', 'dns'],
  ['ERRORED_DOCUMENT_REQUEST', `${document} (Status code: 404)`, 'http-4xx'],
  ['ERRORED_DOCUMENT_REQUEST', `${document} (Status code: 503)`, 'http-5xx'],
  ['FAILED_DOCUMENT_REQUEST', `${document} (Details: net::ERR_CONNECTION_REFUSED)`, 'refused'],
  ['FAILED_DOCUMENT_REQUEST', `${document} (Details: net::ERR_EMPTY_RESPONSE)`, 'refused'],
  ['FAILED_DOCUMENT_REQUEST', `${document} (Details: net::ERR_SSL_PROTOCOL_ERROR)`, 'tls'],
  ['FAILED_DOCUMENT_REQUEST', `${document} (Details: net::ERR_CONNECTION_TIMED_OUT)`, 'timeout'],
  [
    'FAILED_DOCUMENT_REQUEST',
    `${document} (Details: net::ERR_TOO_MANY_REDIRECTS)`,
    'redirect-loop',
  ],
  [
    'FAILED_DOCUMENT_REQUEST',
    `${document} (Details: net::ERR_TUNNEL_CONNECTION_FAILED)`,
    'not-allowed',
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
  ['destination_ip_prohibited', undefined, 'not-allowed'],
  [undefined, 'net::ERR_TUNNEL_CONNECTION_FAILED', 'not-allowed'],
  [undefined, 'net::ERR_NAME_NOT_RESOLVED', 'dns'],
  [undefined, 'net::ERR_SOMETHING_NEW', 'refused'],
  ['something_new', undefined, undefined],
  [undefined, undefined, undefined],
])('a document that could not be had: %s %s', (proxyError, networkError, reason) => {
  expect(documentFailure(proxyError, networkError)).toBe(reason);
});

test('an answer of the guarding proxy is told from an error page of the site', () => {
  const error = { code: 'ERRORED_DOCUMENT_REQUEST', message: `${document} (Status code: 502)` };
  expect(lighthouseFailure(error, 'connection_terminated')).toBe('refused');
  expect(lighthouseFailure(error)).toBe('http-5xx');
});
