import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { CallContract } from '../../shared/calls/define-call.ts';
import type { Sample } from '../permissions/samples.ts';
import type { RawParts } from './call-handler.ts';
import { type CallField, fieldsOf, withField } from './call-fields.ts';

/** A request that is wrong in one way, as what it changes of a good one's event. */
export interface Malformed {
  what: () => string;
  /** Made where it is wanted: most of them are not, and some have two megabytes. */
  raw: () => RawParts;
}

const deep = (open: string, close: string, depth: number): string =>
  open.repeat(depth) + close.repeat(depth);
const long = 'x'.repeat(100_000);

/** Values in the place of a field. */
export const hostileValues: unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  0.1,
  1e308,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\ufeff\u200b\u202e',
  long,
  '😀'.repeat(2000),
  {},
  [],
  [[]],
  [null],
  { length: 1e9 },
  { toString: 'x', valueOf: 1 },
  JSON.parse('{"__proto__":{"isRoot":true}}'),
  JSON.parse(deep('[', ']', 500)),
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%2e%2e%2f%00',
  '%',
  '%ZZ',
  '%ED%A0%80',
  "' OR 1=1 --",
  '${jndi:ldap://127.0.0.1/x}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '//127.0.0.1',
  'http://',
  'https://[',
  'https://[::1]:99999/',
  'http://user:secret@127.0.0.1/',
  'http://a b/',
  `http://127.0.0.1:1/\ud800`,
  `http://${'a.'.repeat(900)}invalid/`,
  'NaN',
  '1e309',
  '2026-13-45T99:99:99Z',
];

/** Bodies in the place of the whole. */
export const hostileBodies: string[] = [
  '',
  ' \n',
  '{',
  '[',
  '"',
  '}',
  'null',
  'true',
  '7',
  '-0',
  '1e999',
  '"text"',
  '[]',
  '[{}]',
  '{}',
  '{}{}',
  '{"a":}',
  '{"a":1,}',
  '{"a" 1}',
  "{'a':1}",
  '{a:1}',
  '{"a":NaN}',
  '{"a":01}',
  '{"a":0x10}',
  '{"a":"\n"}',
  '{"a":"\\x"}',
  '{"a":"\\ud800"}',
  '{"\\ud800":"a"}',
  '/**/{}',
  'undefined',
  '\ufeff{}',
  '\0',
  '\u2028',
  '<xml/>',
  'a=1&b=2',
  '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na\r\n--x--',
  '{"__proto__":{"email":"a"}}',
  '{"constructor":{"prototype":{"email":"a"}}}',
  '{"email":"a","email":["b"]}',
  deep('[', ']', 100_000),
  deep('{"a":', '}', 20_000),
  `{"a":${deep('[', ']', 50_000)}}`,
  '['.repeat(100_000),
  `{"${long}":1}`,
  `{"a":"${long}"}`,
  `{"a":${'9'.repeat(10_000)}}`,
  JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`key${n}`, n]))),
  ' '.repeat(2 * 1024 * 1024 + 1),
];

const encodedBodies: string[] = [
  '',
  '%%%',
  'not base64 at all',
  '=',
  Buffer.from([0xff, 0xfe, 0x00, 0xd8]).toString('base64'),
  Buffer.from([0xed, 0xa0, 0x80]).toString('base64'),
  Buffer.from('{"a":').toString('base64'),
  gzipSync('{}').toString('base64'),
  Buffer.from('{"email":"a"}', 'utf16le').toString('base64'),
];

const contentTypes = [
  '',
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'application/octet-stream',
  long,
];

const hostileQueries: Record<string, string>[] = [
  { __proto__: 'x' },
  { constructor: 'x', toString: 'y' },
  { url: 'a,b', scanId: 'a,b' },
  { url: '', scanId: '' },
  { url: '%', scanId: '%ZZ' },
  { url: '%00', scanId: '\0' },
  { url: '\ud800', scanId: '\ud800' },
  { url: long, scanId: long },
  { 'url[]': 'x', 'url[a]': 'y' },
  { '': '' },
  Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`key${n}`, 'x'])),
];

const hostileHeaders: Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: `Bearer ${long}` },
  { authorization: 'Basic \ud800' },
  { 'accept-encoding': 'gzip;q=NaN, *;q=-1' },
  { 'accept-encoding': '\0' },
  { 'x-viewer-address': '::ffff:999.1.1.1', 'x-origin-key': 'guess' },
  { cookie: '=;=;;\ud800' },
  { 'user-agent': long },
];

function inPlaceOf(sample: Sample, field: CallField, value: unknown): RawParts {
  const { part, path } = field;
  const values = withField(sample[part] ?? {}, path, value);
  if (part === 'body') return { body: JSON.stringify(values) };
  const texts = values as Record<string, string>;
  return part === 'params' ? { pathParameters: texts } : { queryStringParameters: texts };
}

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'left out';

/** Malformed bodies as a whole. */
const wrongBodies = (): Malformed[] => [
  ...hostileBodies.map((body) => ({ what: () => `body ${shown(body)}`, raw: () => ({ body }) })),
  ...encodedBodies.map((body) => ({
    what: () => `encoded body ${shown(body)}`,
    raw: () => ({ body, isBase64Encoded: true }),
  })),
  ...contentTypes.map((type) => ({
    what: () => `content type ${shown(type)}`,
    raw: () => ({ headers: { 'content-type': type }, body: 'a=1' }),
  })),
];

/** Malformed requests without input, so that no call starts its work. */
const wrongSurroundings = (): Malformed[] => [
  ...hostileHeaders.map((headers) => ({
    what: () => `header ${shown(headers)}`,
    raw: () => ({ headers, pathParameters: {}, queryStringParameters: {}, body: '' }),
  })),
  ...hostileQueries.map((queryStringParameters) => ({
    what: () => `query ${shown(queryStringParameters)}`,
    raw: () => ({ queryStringParameters, pathParameters: {}, body: '' }),
  })),
];

/** Any UTF-16 at all, lone surrogates among it. */
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
});

function wrongFields(call: CallContract, sample: Sample): Malformed[] {
  const fields = fieldsOf(call);
  // Enough for a call with one field as well.
  const numRuns = fields.length === 1 ? 60 : 8;
  const texts = fc.sample(anyText, { seed: 11, numRuns });
  const things = fc.sample(fc.jsonValue(), { seed: 11, numRuns });
  return fields.flatMap((field) =>
    [...hostileValues, ...texts, ...things]
      // Paths and queries carry texts only.
      .filter((value) => field.part === 'body' || value === undefined || typeof value === 'string')
      .map((value) => ({
        what: () => `${field.part} ${field.path.join('.')} is ${shown(value)}`,
        raw: () => inPlaceOf(sample, field, value),
      })),
  );
}

/** A call that takes nothing is to be disturbed by nothing. */
const needless = (): Malformed[] =>
  fc.sample(fc.json(), { seed: 11, numRuns: 20 }).map((body) => ({
    what: () => `needless body ${shown(body)}`,
    raw: () => ({ body }),
  }));

/** How many of a call are tried; others of each call, so that all together leave nothing out. */
const most = 100;

/**
 * What can be wrong with a request of a call: each of its fields, the body as a whole, and what surrounds them.
 * @param turn which of the calls it is
 */
export function malformedRequests(call: CallContract, sample: Sample, turn: number): Malformed[] {
  const takesNothing = fieldsOf(call).length === 0;
  const all = [
    ...wrongFields(call, sample),
    ...(call.body === undefined && !takesNothing ? [] : wrongBodies()),
    ...wrongSurroundings(),
    ...(takesNothing ? needless() : []),
  ];
  return someInTurns(all, most, turn);
}

/** A limited sample of all, evenly spread, and different in each run. */
export function someInTurns<One>(all: readonly One[], atMost: number, turn: number): One[] {
  const step = Math.max(1, all.length / atMost);
  return Array.from(
    { length: Math.min(atMost, all.length) },
    (_, index) => all[Math.floor(index * step + turn) % all.length],
  ).filter((one) => one !== undefined);
}
