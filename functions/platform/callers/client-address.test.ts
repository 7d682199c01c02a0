import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clientAddressOf, networkOf } from './client-request.ts';

afterEach(() => vi.unstubAllEnvs());

describe('networkOf', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
    ['::1', '127.0.0.1'],
    ['::2', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is of %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test('every address of a /64 is one client, in every notation', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const network = networkOf(address);
        expect(networkOf(network.replace('::/64', ':a:b:c:d'))).toBe(network);
      }),
      { numRuns: 50 },
    );
  });
});

describe('clientAddressOf', () => {
  const event = (headers: Record<string, string>) => ({
    headers,
    requestContext: { http: { sourceIp: '198.51.100.1' } },
  });
  const through = { 'x-viewer-address': '203.0.113.9' };

  test.each([
    ['CloudFront’s word, with its key', { ...through, 'x-origin-key': 'key' }, '203.0.113.9'],
    ['no key', through, '198.51.100.1'],
    [
      'CloudFront’s word, with the other key of a rotation',
      { ...through, 'x-origin-key': 'next' },
      '203.0.113.9',
    ],
    ['both keys at once', { ...through, 'x-origin-key': 'key,next' }, '198.51.100.1'],
    ['a wrong key', { ...through, 'x-origin-key': 'guess' }, '198.51.100.1'],
  ])('%s', (_case, headers, address) => {
    vi.stubEnv('ORIGIN_KEYS', 'key,next');
    expect(clientAddressOf(event(headers))).toBe(address);
  });

  test('an empty key is not trusted if none is configured', () => {
    vi.stubEnv('ORIGIN_KEYS', '');
    expect(clientAddressOf(event({ ...through, 'x-origin-key': '' }))).toBe('198.51.100.1');
  });
});
