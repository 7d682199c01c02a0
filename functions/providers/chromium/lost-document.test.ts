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
  ['net::ERR_SOCKS_CONNECTION_FAILED', undefined, 'refused'],
  ['net::ERR_CERT_DATE_INVALID', 'blocked', 'tls'],
  ['net::ERR_EMPTY_RESPONSE', 'blocked', 'refused'],
  ['net::ERR_NAME_NOT_RESOLVED', undefined, 'dns'],
  ['net::ERR_UNSAFE_PORT', undefined, 'not-allowed'],
  ['net::ERR_SOMETHING_NEW', undefined, 'refused'],
] as const)('%s, and the proxy says %s: %s', (error, kind, reason) => {
  expect(reasonOfLoss({ url, error }, proxyThatFailedFor(kind))).toBe(reason);
  expect(reasonOfLoss({ url, error: 'net::ERR_FAILED' }, undefined)).toBe('refused');
});
