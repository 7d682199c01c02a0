import { expect, test } from 'vitest';
import { type RecordType, readEndpoint } from '../models/monitoring/endpoint-address.ts';
import { answersMatch } from './dns-answers.ts';

// As Node writes answers, and as zone files do.
test.each<[RecordType, string, string, boolean]>([
  [
    'CAA',
    '0 issue letsencrypt.org; validationmethods=dns-01',
    '0 issue "letsencrypt.org; validationmethods=dns-01"',
    true,
  ],
  ['CAA', '0 issue letsencrypt.org', '0 issue "example.org"', false],
  ['TXT', 'v=spf1 -all', '"v=spf1 " "-all"', true],
  ['TXT', 'v=spf1 -all', '"v=spf1 -all"', true],
  ['TXT', 'v=spf1 -all', 'v=spf1 -all', true],
  ['TXT', 'say "yes"', '"say \\"yes\\""', true],
  ['TXT', '"yes"', '"yes"', true],
  ['TXT', 'v=spf1 -all', '"v=spf1" "-all"', false],
])('of %s, %s is %s: %s', (type, answer, expected, isExpected) => {
  expect(answersMatch(type, [answer], expected)).toBe(isExpected);
});

test('an international name is that of DNS', () => {
  expect(readEndpoint('dns:///müller.de?type=MX')).toMatchObject({ name: 'xn--mller-kva.de' });
});

test.each([
  ['clAsS=IN;tYpE=MX', 'MX'],
  ['type=MX;class=IN', 'MX'],
  ['class=IN&type=mx', 'MX'],
  ['class=IN', 'A'],
  ['class=CH;type=TXT', undefined],
])('the query of an address is read as in RFC 4501: %s', (query, recordType) => {
  expect(readEndpoint(`dns:///shop.example?${query}`)).toEqual(
    recordType && { kind: 'dns', name: 'shop.example', recordType, port: 53 },
  );
});
