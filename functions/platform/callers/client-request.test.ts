import { afterEach, expect, test, vi } from 'vitest';
import { clientRequestOf } from './client-request.ts';

afterEach(() => vi.unstubAllEnvs());

const place = (headers: Record<string, string>, sourceIp = '198.51.100.1') => {
  vi.stubEnv('ORIGIN_KEYS', 'key');
  return clientRequestOf({ headers, requestContext: { http: { sourceIp } } }).place;
};
const vienna = {
  'cloudfront-viewer-city': 'Vienna',
  'cloudfront-viewer-country-name': 'Austria',
};
const key = { 'x-origin-key': 'key' };

test.each([
  ['city and country, through CloudFront', { ...vienna, ...key }, 'Vienna, Austria'],
  ['the country alone', { 'cloudfront-viewer-country-name': 'Austria', ...key }, 'Austria'],
  [
    'a name outside ASCII',
    { ...vienna, 'cloudfront-viewer-city': 'S%C3%A3o Paulo', ...key },
    'São Paulo, Austria',
  ],
  ['a name with a per cent sign', { 'cloudfront-viewer-city': '100%', ...key }, '100%'],
  ['nothing, where CloudFront does not know', key, undefined],
  ['nothing, from a request that only claims it', vienna, undefined],
  ['nothing, with a wrong key', { ...vienna, 'x-origin-key': 'guess' }, undefined],
])('a place is %s', (_case, headers, expected) => {
  expect(place(headers)).toBe(expected);
});

test('the machine itself is “This computer”, regardless of headers', () => {
  expect(place(vienna, '::1')).toBe('This computer');
});
