import { createSecureContext } from 'node:tls';
import { expect, test } from 'vitest';
import { makeCertificate, pemOf } from './certificate.ts';

test('OpenSSL accepts the certificate', () => {
  expect(() => createSecureContext(makeCertificate())).not.toThrow();
});

// One in 200 signatures is as long as full lines.
test.each([47, 48, 49, 288])('a certificate of %d bytes has no empty line', (length) => {
  const lines = pemOf(Buffer.alloc(length)).split('\n');
  expect(lines.at(-1)).toBe('');
  expect(lines.slice(0, -1)).not.toContain('');
});
