import { afterEach, describe, expect, test } from 'vitest';
import {
  cruxError as errorOf,
  cruxMetric as metric,
  cruxNothing as noData,
  type CruxQuestion,
  cruxRecord as record,
  type CruxServer,
  startCruxServer,
} from '../../../test/support/crux-server.ts';
import { datesApart } from '../../../test/support/retry-dates.ts';
import { cruxClient, type CruxOptions } from './crux-client.ts';

let server: CruxServer;
let asked: CruxQuestion[];
afterEach(() => server.close());

async function serve(replyTo: Parameters<typeof startCruxServer>[0]) {
  server = await startCruxServer(replyTo);
  ({ asked } = server);
}

/** For a page with too few visits for each of them; others, such as `form_factors`, stay. */
const without = [
  'largest_contentful_paint',
  'cumulative_layout_shift',
  'interaction_to_next_paint',
  'first_contentful_paint',
  'experimental_time_to_first_byte',
].map((name) => [name, undefined]);

const client = (options: Partial<CruxOptions> = {}) =>
  cruxClient({ apiKey: 'k&y', endpoint: server.url, pauseMs: 1, timeoutMs: 500, ...options });

describe('field data of a page', () => {
  test('is read from the documented shape', async () => {
    await serve(() => record());
    expect(await client().findFieldData('https://example.com/a', 'mobile')).toEqual({
      lcp: { score: 2500, category: 'FAST' },
      fid: null,
      cls: { score: 0.05, category: 'FAST' },
      fcp: { score: 1900, category: 'AVERAGE' },
      inp: { score: 120, category: 'FAST' },
      ttfb: { score: 1801, category: 'SLOW' },
      overall_category: 'FAST',
      source: 'url',
      collectionPeriod: { firstDate: '2026-10-03', lastDate: '2026-10-30' },
      roundTripMs: 90,
    });
    expect(server.requested).toEqual(['/v1/records:queryRecord?key=k%26y']);
    expect(asked).toEqual([{ url: 'https://example.com/a', formFactor: 'PHONE' }]);
  });

  test.each([
    ['the page is not known', noData],
    ['its record has no metrics', record(Object.fromEntries(without))],
  ])('falls back to the origin, and says so, if %s', async (_, ofPage) => {
    await serve((question) => (question.url === undefined ? record() : ofPage));
    const found = await client().findFieldData('https://example.com/a?b=1', 'desktop');
    expect(found).toMatchObject({ source: 'origin', overall_category: 'FAST' });
    expect(asked).toEqual([
      { url: 'https://example.com/a?b=1', formFactor: 'DESKTOP' },
      { origin: 'https://example.com', formFactor: 'DESKTOP' },
    ]);
  });

  test('is null if neither has enough', async () => {
    await serve(() => noData);
    expect(await client().findFieldData('https://example.com/', 'mobile')).toBeNull();
    expect(asked).toHaveLength(2);
  });

  test('has FID if CrUX still returns it', async () => {
    await serve(() =>
      record({ first_input_delay: metric(350), interaction_to_next_paint: undefined }),
    );
    expect(await client().findFieldData('https://example.com/', 'mobile')).toMatchObject({
      fid: { score: 350, category: 'SLOW' },
      inp: null,
      overall_category: 'SLOW',
    });
  });

  test.each([
    ['the worst of the three counts', { cumulative_layout_shift: metric('0.26') }, 'SLOW'],
    ['average beats fast', { interaction_to_next_paint: metric(201) }, 'AVERAGE'],
    ['others do not count', { first_contentful_paint: metric(9000) }, 'FAST'],
    ['without INP the other two decide', { interaction_to_next_paint: undefined }, 'FAST'],
    ['without LCP nothing can be said', { largest_contentful_paint: undefined }, null],
    ['without CLS nothing can be said', { cumulative_layout_shift: undefined }, null],
  ])('%s', async (_, changes, expected) => {
    await serve(() => record(changes));
    const found = await client().findFieldData('https://example.com/', 'mobile');
    expect(found?.overall_category).toBe(expected);
  });

  test('is not asked for hosts without a public report', async () => {
    await serve(() => record());
    for (const url of ['http://127.0.0.1:4000/', 'http://localhost:4000/', 'http://[::1]/']) {
      expect(await client().findFieldData(url, 'mobile')).toBeNull();
    }
    expect(asked).toEqual([]);
  });
});

describe('trouble', () => {
  const ask = (options: Partial<CruxOptions> = {}) =>
    client(options).findFieldData('https://example.com/', 'mobile');

  test.each([
    ['a limit', errorOf(429, 'RESOURCE_EXHAUSTED')],
    ['an error of theirs', errorOf(503, 'UNAVAILABLE')],
    ['a broken connection', 'cut' as const],
    ['silence', 'hang' as const],
  ])('%s succeeds after a retry', async (_, trouble) => {
    await serve((_question, count) => (count === 1 ? trouble : record()));
    expect(await ask()).toMatchObject({ source: 'url' });
    expect(asked).toHaveLength(2);
  });

  test.each([
    ['seconds', { 'retry-after': '3600' }],
    ['seconds beyond measure', { 'retry-after': '9'.repeat(400) }],
    ['a date', datesApart(3600)],
  ])('does not wait for long if requested in %s', async (_, headers) => {
    await serve(() => errorOf(429, 'RESOURCE_EXHAUSTED', headers));
    await expect(ask()).rejects.toMatchObject({ code: 'provider_unavailable', isPassing: true });
    expect(asked).toHaveLength(1);
  });

  test('starts no attempt that may end too late', async () => {
    await serve(() => 'hang');
    await expect(ask({ timeoutMs: 100, patienceMs: 150 })).rejects.toThrow('no answer in time');
    expect(asked).toHaveLength(1);
    await server.close();
    await serve(() => errorOf(429, 'RESOURCE_EXHAUSTED', { 'retry-after': '9' }));
    await expect(ask({ patienceMs: 8000 })).rejects.toThrow('status 429');
    expect(asked).toHaveLength(1);
  });

  test('an error on our side, such as a table that refuses to count slots, is not reported as theirs', async () => {
    await serve(() => record());
    const throttle = async () => Promise.reject(new Error('Throttled'));
    await expect(ask({ throttle })).rejects.toThrow(/^Throttled$/);
    expect(asked).toEqual([]);
  });

  test.each([
    ['an error that stays', errorOf(500, 'INTERNAL'), 'status 500'],
    ['silence that stays', 'hang' as const, 'no answer in time'],
  ])('gives up after three attempts: %s', async (_, trouble, words) => {
    await serve(() => trouble);
    await expect(ask({ timeoutMs: trouble === 'hang' ? 500 : 10_000 })).rejects.toThrow(words);
    expect(asked).toHaveLength(3);
  });

  test.each([
    ['a refused key', errorOf(400, 'INVALID_ARGUMENT'), 'status 400'],
    ['a forbidden project', errorOf(403, 'PERMISSION_DENIED'), 'status 403'],
    ['garbage', { body: '<html>' }, 'cannot be read'],
    ['nothing', { body: '' }, 'cannot be read'],
    ['null', { body: 'null' }, 'cannot be read'],
    ['another format', { body: { records: [] } }, 'cannot be read'],
    [
      'a changed metric',
      record({ largest_contentful_paint: { percentiles: { p75: 'slow' } } }),
      'cannot be read',
    ],
    ['a redirect', { status: 302, headers: { location: '/elsewhere' }, body: '' }, 'no connection'],
  ])('does not take %s for data', async (_, trouble, words) => {
    await serve(() => trouble);
    await expect(ask()).rejects.toThrow(words);
  });

  test('never reveals the key', async () => {
    await serve(() =>
      errorOf(403, "Permission denied: Consumer 'api_key:secret-key' has been suspended."),
    );
    const error: unknown = await ask({ apiKey: 'secret-key' }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ cause: expect.stringContaining('has been suspended') });
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secret-key');
  });
});
