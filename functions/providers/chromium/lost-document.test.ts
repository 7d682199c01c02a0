import { expect, test } from 'vitest';
import type { TargetErrorKind } from '../../platform/target-guard/target-error.ts';
import { reasonOfLoss } from './lost-document.ts';

const url = 'https://shop.example/';
const proxyThatFailedFor = (kind: TargetErrorKind | undefined) => ({
  failureOf: (asked: string) => (asked === url ? kind : undefined),
});

test.each([
  ['net::ERR_SOCKS_CONNECTION_FAILED', 'blocked', 'not-allowed'],
  ['net::ERR_SOCKS_CONNECTION_FAILED', 'dns', 'dns'],
  ['net::ERR_SOCKS_CONNECTION_FAILED', 'timeout', 'timeout'],
  ['net::ERR_SOCKS_CONNECTION_FAILED', 'refused', 'refused'],
  ['net::ERR_SOCKS_CONNECTION_FAILED', 'reset', 'no-answer'],
  ['net::ERR_SOCKS_CONNECTION_FAILED', undefined, 'not-loaded'],
  ['net::ERR_CONNECTION_REFUSED', undefined, 'refused'],
  ['net::ERR_CONNECTION_RESET', undefined, 'no-answer'],
  ['net::ERR_INVALID_HTTP_RESPONSE', undefined, 'bad-answer'],
  ['net::ERR_RESPONSE_HEADERS_TOO_BIG', undefined, 'bad-answer'],
  ['net::ERR_INVALID_REDIRECT', undefined, 'bad-answer'],
  ['net::ERR_CERT_DATE_INVALID', 'blocked', 'tls'],
  ['net::ERR_EMPTY_RESPONSE', 'blocked', 'no-answer'],
  ['net::ERR_NAME_NOT_RESOLVED', undefined, 'dns'],
  ['net::ERR_UNSAFE_PORT', undefined, 'not-allowed'],
  ['net::ERR_SOMETHING_NEW', undefined, 'not-loaded'],
] as const)('%s, and the proxy says %s: %s', (error, kind, reason) => {
  expect(reasonOfLoss({ url, error }, proxyThatFailedFor(kind))).toBe(reason);
  expect(reasonOfLoss({ url, error: 'net::ERR_FAILED' }, undefined)).toBe('not-loaded');
});
