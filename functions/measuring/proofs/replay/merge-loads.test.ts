import { X509Certificate } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { RecordedLoad, RecordedResponse } from '../../../providers/ports/recorded-load.ts';
import { makeCertificate } from './certificate.ts';
import { findLevel, onWire } from './compress.ts';
import { mergeLoads } from './merge-loads.ts';

const text = Buffer.from(Array.from({ length: 4000 }, (_, nth) => `row ${nth * 7919}`).join('\n'));
const page = { url: 'https://a.test/', device: 'mobile' } as const;

const load = (...responses: Partial<RecordedResponse>[]): RecordedLoad => ({
  responses: responses.map((response) => ({
    url: page.url,
    method: 'GET',
    status: 200,
    headers: [['content-encoding', 'gzip']],
    body: text,
    wireBytes: 0,
    waitMs: 0,
    protocol: 'http/1.1',
    ...response,
  })),
  styles: [],
  isCut: false,
  hasStreams: false,
});

test('waits are medians, connections the shortest ones', async () => {
  const times = [6.6, 2, 2.2].map((waitMs, at) =>
    load(
      { waitMs, protocol: 'h2', connect: { tcpMs: 118 - at, tlsMs: 90 + at } },
      { waitMs: waitMs * 10 },
      { url: 'https://b.test/x', waitMs: 5e9 },
    ),
  );
  const [first, ...others] = times;
  if (first === undefined) throw new Error('no load');
  const { exchanges, origins } = await mergeLoads(page, [first, ...others]);
  expect(exchanges.map(({ waitMs }) => waitMs)).toEqual([2.2, 22, 60_000]);
  expect([...origins]).toEqual([
    ['a.test:443', { isH2: true, tcpMs: 116, tlsMs: 90 }],
    ['b.test:443', { isH2: false, tcpMs: 116, tlsMs: 90 }],
  ]);
});

test.each([1, 6, 9])(
  'a body compressed with level %i is sent as large as it was',
  async (level) => {
    const sent = gzipSync(text, { level }).length;
    const { exchanges } = await mergeLoads(page, [load({ wireBytes: sent })]);
    const [exchange] = exchanges;
    if (exchange === undefined) throw new Error('no exchange');
    const { length } = await onWire(exchange);
    expect(Math.abs(length - sent) / sent).toBeLessThan(0.005);
  },
);

test.each([
  ['br', 4],
  ['br', 9],
  ['gzip', 9],
] as const)(
  'a large body in %s with level %i is about as large as it was',
  async (coding, level) => {
    const large = Buffer.from(
      Array.from({ length: 40_000 }, (_, at) => `.c${(at * 7919) % 10_007}{top:${at % 97}px}`).join(
        '',
      ),
    );
    const sent =
      coding === 'gzip'
        ? gzipSync(large, { level })
        : brotliCompressSync(large, { params: { [constants.BROTLI_PARAM_QUALITY]: level } });
    const found = await findLevel(large, coding, sent.length);
    expect(Math.abs(found.wire.length - sent.length) / sent.length).toBeLessThan(0.06);
  },
);

test('a body is compressed once, and bodies after the time for it with the usual level', async () => {
  const responses = load(
    { wireBytes: gzipSync(text, { level: 9 }).length },
    { url: 'https://a.test/x' },
  );
  const [one, late] = [
    await mergeLoads(page, [responses]),
    await mergeLoads(page, [responses], { until: 0 }),
  ];
  const [first] = one.exchanges;
  if (first === undefined) throw new Error('no exchange');
  expect(await onWire(first)).toBe(await onWire(first));
  expect(await onWire({ ...first, body: Buffer.from('changed') })).not.toBe(await onWire(first));
  expect(late.exchanges.map(({ level }) => level)).toEqual([undefined, undefined]);
});

test('merging stops between two bodies', async () => {
  const signal = AbortSignal.abort(new Error('lease lost'));
  await expect(mergeLoads(page, [load({})], { signal })).rejects.toThrow('lease lost');
});

test('the certificate is one that others can read and check', () => {
  const { cert, key } = makeCertificate();
  const read = new X509Certificate(cert);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(Date.parse(read.validTo)).toBeGreaterThan(Date.now());
  expect(key).toContain('PRIVATE KEY');
});
