import { expect, test } from 'vitest';
import * as z from 'zod';
import { waterfallOfReport } from '../../../../../../functions/measuring/scans/reading/waterfall-of-report.ts';
import { keptWaterfall, rawWithWaterfall } from '../../../../../../test/support/waterfall.ts';
import { harOf } from './har.ts';

/** HTTP Archive 1.2 as specified: fields of ours begin with an underscore, and no others may be added. */
const object = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .looseObject({ ...shape, comment: z.string().optional() })
    .refine((value) =>
      Object.keys(value).every(
        (name) => name.startsWith('_') || name === 'comment' || name in shape,
      ),
    );
const optionalMs = z.union([z.number().nonnegative(), z.literal(-1)]);
const size = z.union([z.number().int().nonnegative(), z.literal(-1)]);
const pair = object({ name: z.string(), value: z.string() });
const cookie = object({ name: z.string(), value: z.string() });
const Timings = object({
  blocked: optionalMs.optional(),
  dns: optionalMs.optional(),
  connect: optionalMs.optional(),
  send: z.number().nonnegative(),
  wait: z.number().nonnegative(),
  receive: z.number().nonnegative(),
  ssl: optionalMs.optional(),
});
const Har = z.strictObject({
  log: object({
    version: z.literal('1.2'),
    creator: object({ name: z.string().min(1), version: z.string().min(1) }),
    pages: z.array(
      object({
        startedDateTime: z.iso.datetime({ offset: true }),
        id: z.string(),
        title: z.string(),
        pageTimings: object({
          onContentLoad: optionalMs.optional(),
          onLoad: optionalMs.optional(),
        }),
      }),
    ),
    entries: z.array(
      object({
        pageref: z.string().optional(),
        startedDateTime: z.iso.datetime({ offset: true }),
        time: z.number().nonnegative(),
        request: object({
          method: z.string().min(1),
          url: z.string(),
          httpVersion: z.string(),
          cookies: z.array(cookie),
          headers: z.array(pair),
          queryString: z.array(pair),
          headersSize: size,
          bodySize: size,
        }),
        response: object({
          status: z.number().int(),
          statusText: z.string(),
          httpVersion: z.string(),
          cookies: z.array(cookie),
          headers: z.array(pair),
          content: object({
            size: z.number().int().nonnegative(),
            compression: z.number().int().optional(),
            mimeType: z.string(),
          }),
          redirectURL: z.string(),
          headersSize: size,
          bodySize: size,
        }),
        cache: object({}),
        timings: Timings,
      }),
    ),
  }),
});

const harWith = (change: object = {}) => {
  const waterfall = waterfallOfReport(rawWithWaterfall({ ...keptWaterfall(), ...change }));
  if (waterfall === undefined) throw new Error('no waterfall');
  return Har.parse(JSON.parse(JSON.stringify(harOf(waterfall))));
};

test('is valid, also for requests without an answer, an end or an address that can be read', () => {
  const [first] = keptWaterfall().requests;
  const strange = { ...first, url: 'https://[', mimeType: '', protocol: '' };
  const { log } = harWith({ requests: [...keptWaterfall(500).requests, strange] });
  expect(log.entries).toHaveLength(501);
});

test('the first request: its parts add up to its time, and ours are marked as such', () => {
  const { pages, entries } = harWith().log;
  expect(pages[0]).toMatchObject({ pageTimings: { onLoad: 420, onContentLoad: -1 } });
  expect(entries[0]).toMatchObject({
    startedDateTime: '2026-11-20T10:00:00.000Z',
    time: 100,
    timings: { blocked: 14, dns: 5, connect: 20, ssl: 12, send: 1, wait: 50, receive: 10 },
    _priority: 'High',
    _resourceType: 'document',
    _transferSize: 10_240,
    _simulated: { start: 0, end: 700 },
  });
});

test('every time is the sum of its parts; what never ended has none', () => {
  const { entries } = harWith().log;
  for (const { time, timings } of entries) {
    const { blocked = 0, dns = 0, connect = 0, send, wait, receive } = timings;
    const parts = [blocked, dns, connect, send, wait, receive].map((part) => Math.max(0, part));
    expect(time).toBeCloseTo(
      parts.reduce((sum, part) => sum + part, 0),
      6,
    );
  }
  const endless = entries.find(({ request }) => request.url.endsWith('/endless'));
  expect(endless).toMatchObject({
    time: 0,
    response: { status: 0 },
    timings: { blocked: -1, comment: 'It never ended.' },
  });
});

test('queries are pairs', () => {
  const [first] = keptWaterfall().requests;
  const { entries } = harWith({
    requests: [{ ...first, url: 'https://shop.example/?a=1&a=%202' }],
  }).log;
  expect(entries[0]?.request.queryString).toEqual([
    { name: 'a', value: '1' },
    { name: 'a', value: ' 2' },
  ]);
});

test('sizes and headers stand where readers of the format look', () => {
  const [first] = keptWaterfall().requests;
  const responseHeaders = [{ name: 'location', value: '/next' }];
  const requestHeaders = [{ name: 'accept', value: '*/*' }];
  const known = { ...first, headerBytes: 240, requestHeaders, responseHeaders };
  const { entries } = harWith({
    requests: [known, { ...known, isCached: true }, first],
  }).log;
  expect(entries[0]).toMatchObject({
    request: { headers: requestHeaders, bodySize: 0 },
    response: {
      headers: responseHeaders,
      headersSize: 240,
      bodySize: 10_000,
      content: { size: 20_480, compression: 10_480 },
      redirectURL: '/next',
    },
    _transferSize: 10_240,
  });
  expect(entries[1]).toMatchObject({ response: { bodySize: 0 }, _transferSize: 0 });
  expect(entries[2]).toMatchObject({ response: { headersSize: -1, bodySize: -1 } });
});
