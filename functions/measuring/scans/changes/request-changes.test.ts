import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyUrl } from '../../../../test/support/any-url.ts';
import { RequestChanges } from '../../../../shared/models/measuring/scan-changes.ts';
import { rawResult } from '../../../../test/support/raw-result.ts';
import { requestChanges } from './request-changes.ts';
import { requestKey } from './request-key.ts';

const request = (url: string, transferSize: number, more: object = {}) => ({
  url,
  transferSize,
  resourceType: 'Script',
  entity: URL.parse(url)?.hostname,
  ...more,
});
const resultOf = (items: readonly object[]) => ({
  entities: [
    { name: 'shop.example', isFirstParty: true },
    { name: 'ads.example', isFirstParty: false },
  ],
  audits: { 'network-requests': { details: { items } } },
});

test.each([
  ['https://a.example/app.js?v=12', 'https://a.example/app.js'],
  ['https://a.example/app.3f9a2b7c1d.js', 'https://a.example/app.….js'],
  ['https://a.example/static/chunk-8Kd93jLq.css', 'https://a.example/static/chunk-….css'],
  ['https://a.example/p/20261123/hero.avif#top', 'https://a.example/p/…/hero.avif'],
  ['https://a.example/jquery-3.7.1.min.js', 'https://a.example/jquery-3.7.1.min.js'],
  ['https://a.example/internationalization.js', 'https://a.example/internationalization.js'],
  ['data:image/png;base64,iVBO', undefined],
])('%s is the request %s', (url, key) => {
  expect(requestKey(url)).toBe(key);
});

test('new, gone and much larger requests, the greatest difference first', () => {
  const before = resultOf([
    request('https://shop.example/app.11aa22bb33.js', 100_000),
    request('https://shop.example/old.js', 30_000),
    request('https://shop.example/site.css', 20_000, { resourceType: 'Stylesheet' }),
    request('https://ads.example/tag.js?visit=1', 40_000),
  ]);
  const after = resultOf([
    request('https://shop.example/app.44cc55dd66.js', 101_000),
    request('https://shop.example/site.css', 25_000, { resourceType: 'Stylesheet' }),
    request('https://ads.example/tag.js?visit=2', 290_000),
    request('https://ads.example/more.js', 160_000),
  ]);
  const { changes, sources } = requestChanges(before, after) ?? {};
  expect(changes?.map(({ kind, url }) => [kind, url])).toEqual([
    ['larger', 'https://ads.example/tag.js'],
    ['new', 'https://ads.example/more.js'],
    ['gone', 'https://shop.example/old.js'],
  ]);
  expect(changes?.[0]).toMatchObject({
    vendor: 'ads.example',
    before: { requests: 1, bytes: 40_000 },
    after: { requests: 1, bytes: 290_000 },
  });
  expect(sources).toEqual([
    { type: 'script', vendor: 'ads.example', bytes: 410_000 },
    { type: 'script', vendor: null, bytes: -29_000 },
    { type: 'stylesheet', vendor: null, bytes: 5000 },
  ]);
});

test('a result whose list of requests was cut says so', () => {
  const cut = resultOf([request('https://shop.example/app.js', 1000), { transferSize: 5 }]);
  const { audits } = rawResult({ script: { requests: 2, bytes: 1005 } });
  const whole = resultOf([request('https://shop.example/app.js', 1000)]);
  expect(requestChanges(whole, whole)).toMatchObject({ isComplete: true });
  const shortened = { ...cut, audits: { ...audits, ...cut.audits } };
  expect(requestChanges(whole, shortened)).toMatchObject({ changes: [], isComplete: false });
});

test('of very many changes the greatest are kept, and the others counted', () => {
  const many = Array.from({ length: 400 }, (_, index) =>
    request(
      `https://ads.example/${'x'.repeat((index % 20) + 1)}/${'y'.repeat(Math.floor(index / 20))}`,
      index,
    ),
  );
  const { changes = [], omitted } = requestChanges(resultOf([]), resultOf(many)) ?? {};
  expect([changes.length, omitted]).toEqual([60, 340]);
  expect(changes[0]?.after.bytes).toBe(399);
});

test('the answer keeps its shape and size for any stored result', () => {
  const hostile = fc.record({ url: fc.oneof(anyUrl, fc.string()), transferSize: fc.nat() });
  const result = fc.oneof(fc.anything({ maxDepth: 3 }), fc.array(hostile).map(resultOf));
  fc.assert(
    fc.property(result, result, (before, after) => {
      const changes = requestChanges(before, after);
      expect(RequestChanges.optional().safeParse(changes).error).toBeUndefined();
    }),
    { numRuns: 200 },
  );
});
