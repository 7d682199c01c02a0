import { expect, test } from 'vitest';
import { siteExists } from '../../../shared/calls/messages.ts';
import { currentResults } from './adding-store.ts';

const failed = (url: string, message = 'No answer.') => ({
  url,
  state: 'failed' as const,
  failure: { message },
});

test.each([
  ['is listed', [failed('https://a.example/')], ['http://b.example/'], 1],
  ['is not listed beside the site', [failed('https://a.example/')], ['http://a.example/'], 0],
  [
    'is listed if the site is its reason',
    [failed('http://a.example/', siteExists)],
    ['http://a.example/'],
    1,
  ],
  ['gives way to a later one', [failed('https://a.example/'), failed('http://a.example')], [], 1],
  [
    'of another page is its own',
    [failed('https://a.example/'), failed('http://a.example/x')],
    [],
    2,
  ],
])('a failure %s', (_, adding, sites, count) => {
  const listed = currentResults(adding, sites);
  expect(listed).toHaveLength(count);
  expect(listed).toEqual(adding.slice(adding.length - count));
});

test('what is being scanned or has been added is always listed', () => {
  const adding = (['scanning', 'added'] as const).map((state) => ({
    url: 'http://a.example/',
    state,
  }));
  expect(currentResults(adding, ['https://a.example/'])).toEqual(adding);
});
