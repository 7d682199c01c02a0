import { afterEach, describe, expect, test } from 'vitest';
import {
  cruxError,
  cruxHistory,
  cruxNothing,
  type CruxReply,
  cruxSeries,
  type CruxServer,
  startCruxServer,
} from '../../../test/support/crux-server.ts';
import { cruxClient } from './crux-client.ts';

let server: CruxServer;
afterEach(() => server.close());

async function ask(replyTo: Parameters<typeof startCruxServer>[0], timeoutMs = 1000) {
  server = await startCruxServer(replyTo);
  const client = cruxClient({ apiKey: 'key', endpoint: server.url, pauseMs: 1, timeoutMs });
  return client.findHistory('https://example.com/a?b=1', 'desktop');
}

const lcp = 'largest_contentful_paint';
const metrics = {
  [lcp]: [2500, null, 4001],
  cumulative_layout_shift: ['0.05', null, '0.26'],
  interaction_to_next_paint: ['NaN', 201, 120],
  first_contentful_paint: [1900, 1800, 3001],
};

describe('weekly history of a page', () => {
  test('is read from the documented shape, oldest first, with gaps', async () => {
    const gap = null;
    expect(await ask(() => cruxHistory(metrics))).toEqual({
      source: 'url',
      periods: [
        {
          firstDate: '2026-10-04',
          lastDate: '2026-10-31',
          lcp: { score: 2500, category: 'FAST' },
          fid: gap,
          cls: { score: 0.05, category: 'FAST' },
          fcp: { score: 1900, category: 'AVERAGE' },
          inp: gap,
          ttfb: gap,
        },
        {
          firstDate: '2026-10-11',
          lastDate: '2026-11-07',
          lcp: gap,
          fid: gap,
          cls: gap,
          fcp: { score: 1800, category: 'FAST' },
          inp: { score: 201, category: 'AVERAGE' },
          ttfb: gap,
        },
        {
          firstDate: '2026-10-18',
          lastDate: '2026-11-14',
          lcp: { score: 4001, category: 'SLOW' },
          fid: gap,
          cls: { score: 0.26, category: 'SLOW' },
          fcp: { score: 3001, category: 'SLOW' },
          inp: { score: 120, category: 'FAST' },
          ttfb: gap,
        },
      ],
    });
    expect(server.requested).toEqual(['/v1/records:queryHistoryRecord?key=key']);
    expect(server.asked).toEqual([
      { url: 'https://example.com/a?b=1', formFactor: 'DESKTOP', collectionPeriodCount: 40 },
    ]);
  });

  test('takes 40 weeks', async () => {
    const p75s = Array.from({ length: 40 }, (_, week) => 1000 + week);
    const found = await ask(() => cruxHistory({ [lcp]: p75s, first_input_delay: p75s }));
    expect(found?.periods.map((period) => period.lcp?.score)).toEqual(p75s);
    expect(found?.periods[0]).toMatchObject({ lastDate: '2026-02-14', fid: { score: 1000 } });
  });

  test.each([
    ['the page is not known', cruxNothing],
    ['no period of the page has enough', cruxHistory({ [lcp]: [null, 'NaN'] })],
  ])('falls back to the origin, and says so, where %s', async (_, ofPage) => {
    const found = await ask(({ url }) => (url === undefined ? cruxHistory(metrics) : ofPage));
    expect(found).toMatchObject({ source: 'origin', periods: { length: 3 } });
    expect(server.asked[1]).toEqual({
      origin: 'https://example.com',
      formFactor: 'DESKTOP',
      collectionPeriodCount: 40,
    });
  });

  test('is null where neither has enough', async () => {
    expect(await ask(() => cruxNothing)).toBeNull();
    expect(server.asked).toHaveLength(2);
  });

  test.each<[string, CruxReply]>([
    ['a limit', cruxError(429, 'RESOURCE_EXHAUSTED')],
    ['an error of theirs', cruxError(500, 'INTERNAL')],
    ['a broken connection', 'cut'],
    ['silence', 'hang'],
  ])('%s passes when asked again', async (_, trouble) => {
    const found = await ask((_question, count) => (count === 1 ? trouble : cruxHistory(metrics)));
    expect(found).toMatchObject({ source: 'url' });
    expect(server.asked).toHaveLength(2);
  });

  test.each<[string, CruxReply, number]>([
    ['status 503', cruxError(503, 'UNAVAILABLE'), 3],
    ['no answer in time', 'hang', 3],
    ['status 403', cruxError(403, 'PERMISSION_DENIED'), 1],
    ['status 429', cruxError(429, 'RESOURCE_EXHAUSTED', { 'retry-after': '3600' }), 1],
  ])('gives up: %s', async (words, trouble, attempts) => {
    await expect(ask(() => trouble, trouble === 'hang' ? 100 : 1000)).rejects.toThrow(words);
    expect(server.asked).toHaveLength(attempts);
  });

  test.each<[string, CruxReply]>([
    ['garbage', { body: '<html>' }],
    ['nothing', { body: '' }],
    ['null', { body: 'null' }],
    ['another format', { body: { records: [] } }],
    ['no periods', cruxHistory({ [lcp]: [] })],
    ['more periods than it asked for', cruxHistory({ [lcp]: Array.from({ length: 41 }, () => 1) })],
    ['words for a number', cruxHistory({ [lcp]: ['slow', 1] })],
    [
      'fewer values than periods',
      cruxHistory(metrics, { changes: { first_input_delay: cruxSeries([1, 2]) } }),
    ],
  ])('does not take %s for data', async (_, trouble) => {
    await expect(ask(() => trouble)).rejects.toThrow('cannot be read');
  });
});
