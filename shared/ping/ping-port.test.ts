import { expect, test } from 'vitest';
import { pingPort } from './ping-limits.ts';

test.each([
  ['https://example.com/', 443],
  ['http://example.com/', 443],
  ['https://example.com:8443/shop/', 8443],
  ['http://[2001:db8::1]:8080/', 8080],
])('%s is pinged at port %i', (url, port) => {
  expect(pingPort(url)).toBe(port);
});
