import { afterEach, describe, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { datesApart } from '../../../test/support/retry-dates.ts';
import { semrushClient, type SemrushOptions } from './semrush-client.ts';

type Answer = { status?: number; headers?: Record<string, string>; body: string } | 'hang' | 'cut';

let server: LoopbackServer;
afterEach(() => server.close());

/** A server that answers as the Semrush API is documented to. */
async function serve(answerOf: (count: number) => Answer): Promise<void> {
  server = await startLoopbackServer((request, response) => {
    const answer = answerOf(server.requested.length);
    if (answer === 'hang') return;
    if (answer === 'cut') {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status ?? 200, { 'content-type': 'text/plain', ...answer.headers });
    response.end(answer.body);
  });
}
const find = (options: Partial<SemrushOptions> = {}) =>
  semrushClient({
    apiKey: 'k&y',
    endpoint: server.url,
    database: 'us',
    pauseMs: 1,
    timeoutMs: 500,
    ...options,
  }).findRankings('example.com');

const header = '"Keyword";"Position";"Search Volume";"Traffic (%)";"Number of Results"';
const csv = [
  header,
  '"web vitals";"3";"14800";"21.35";"31400000"',
  '"say ""lcp""; fast";"1";"90";"0.00";"0"',
].join('\r\n');
const rows = [
  {
    index: 1,
    keyword: 'web vitals',
    rank: 3,
    volume: 14800,
    trafficPercent: 21.35,
    numberOfResults: 31400000,
  },
  {
    index: 2,
    keyword: 'say "lcp"; fast',
    rank: 1,
    volume: 90,
    trafficPercent: 0,
    numberOfResults: 0,
  },
];

describe('keywords of a domain', () => {
  test('are asked for and read as documented', async () => {
    await serve(() => ({ body: `${csv}\r\n` }));
    expect(await find({ database: 'uk', rows: 20 })).toEqual(rows);
    const asked = new URL(server.requested[0] ?? '', server.url);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      type: 'domain_organic',
      key: 'k&y',
      domain: 'example.com',
      database: 'uk',
      display_limit: '20',
      display_sort: 'tr_desc',
      export_columns: 'Ph,Po,Nq,Tr,Nr',
      export_escape: '1',
    });
  });

  test('are read without quotes as well', async () => {
    await serve(() => ({ body: csv.split('\r\n').slice(0, 2).join('\n').replaceAll('"', '') }));
    expect(await find()).toEqual(rows.slice(0, 1));
  });

  test('are none where nothing was found', async () => {
    await serve(() => ({ body: 'ERROR 50 :: NOTHING FOUND' }));
    expect(await find()).toEqual([]);
  });

  test('are never more than were paid for', async () => {
    await serve(() => ({ body: csv }));
    expect(await find({ rows: 1 })).toHaveLength(1);
  });
});

describe('trouble', () => {
  test.each([
    ['a limit', { status: 429, headers: { 'retry-after': '0' }, body: '' }],
    ['an error of theirs', { status: 503, body: 'busy' }],
    ['a broken connection', 'cut' as const],
    ['silence', 'hang' as const],
  ])('%s passes when asked again', async (_, trouble) => {
    await serve((count) => (count === 1 ? trouble : { body: csv }));
    expect(await find({ timeoutMs: trouble === 'hang' ? 1000 : 10_000 })).toEqual(rows);
    expect(server.requested).toHaveLength(2);
  });

  test.each([
    ['seconds', { 'retry-after': '3600' }],
    ['a date', datesApart(3600)],
  ])('does not wait for long, as %s', async (_, headers) => {
    await serve(() => ({ status: 429, headers, body: '' }));
    await expect(find()).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(server.requested).toHaveLength(1);
  });

  test.each([
    ['an error that stays', { status: 500, body: '' }, 'status 500'],
    ['silence that stays', 'hang' as const, 'no answer in time'],
  ])('gives up after three attempts: %s', async (_, trouble, words) => {
    await serve(() => trouble);
    await expect(find({ timeoutMs: trouble === 'hang' ? 500 : 10_000 })).rejects.toThrow(words);
    expect(server.requested).toHaveLength(3);
  });

  test.each([
    ['a wrong key', { body: 'ERROR 120 :: WRONG KEY - ID PAIR' }, 'error 120, wrong key - id pair'],
    ['no units left', { body: 'ERROR 132 :: API UNITS BALANCE IS ZERO' }, 'error 132'],
    ['a refusal', { status: 403, body: 'no' }, 'status 403'],
    ['garbage', { body: '<html>' }, 'cannot be read'],
    ['nothing', { body: '' }, 'cannot be read'],
    ['a cut line', { body: `${header}\n"web vitals";"3"` }, 'cannot be read'],
    ['another order', { body: 'Position;Keyword\n1;a' }, 'cannot be read'],
  ])('does not ask twice about %s', async (_, trouble, words) => {
    await serve(() => trouble);
    await expect(find()).rejects.toThrow(words);
    expect(server.requested).toHaveLength(1);
  });

  test('never reveals the key', async () => {
    await serve(() => ({ body: 'ERROR 120 :: WRONG KEY - SECRET-KEY' }));
    const error: unknown = await find({ apiKey: 'secret-key' }).catch((cause: unknown) => cause);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secret-key');
  });
});
