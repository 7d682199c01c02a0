import * as z from 'zod';
import { jsonSegments } from '../../uptime/json-path.ts';
import { checkMethods } from '../../uptime/check-methods.ts';
import { requires } from '../texts.ts';
import { recordTypes } from './endpoint-address.ts';

/** How a monitor is checked. Pure, for screens and server alike. */

/** Methods whose requests carry no body. */
export const methodsWithoutBody: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a check may change something, and is repeated no more often than it has to be. RFC 9110 9.2.1 */
export const isUnsafe = (settings: object): boolean =>
  'method' in settings && !methodsWithoutBody.has(String(settings.method));

export const longestText = 200;
export const mostHeaders = 20;
const longestHeaderName = 100;
const longestHeaderValue = 4096;
/** Of all headers, in characters: few servers accept more. */
const longestHeaders = 16 * 1024;
/** In bytes of UTF-8. */
export const longestBody = 8 * 1024;
const mostStatusRanges = 10;

const status = (what: string) =>
  z
    .number(requires(`${what} is required`))
    .int(`${what} is a whole number`)
    .min(100, `${what} is from 100 to 599`)
    .max(599, `${what} is from 100 to 599`);

const StatusRange = z
  .object({ from: status('The first status'), to: status('The last status') })
  .refine(({ from, to }) => from <= to, {
    error: 'The first status is not above the last one',
    path: ['to'],
  });
export type StatusRange = z.infer<typeof StatusRange>;

const text = (what: string) =>
  z
    .string(requires(`${what} is required`))
    .max(longestText, `${what} is at most ${longestText} characters`)
    .default('');

/** Members by name and elements by index: `$.a.b[0]['c d']`, of RFC 9535. */
const jsonPath = z
  .string(requires('A JSON path is required'))
  .trim()
  .max(longestText, `A JSON path is at most ${longestText} characters`)
  .refine((path) => path === '' || jsonSegments(path) !== undefined, {
    error: 'A JSON path is written like $.status or $.checks[0].name',
  })
  .refine((path) => path !== '', { error: 'A JSON path is required' });

const JsonCondition = z.object({
  path: jsonPath.describe("Members by name and elements by index, as $.a.b[0]['c d'] (RFC 9535)"),
  value: z
    .union(
      [
        z.string().max(longestText),
        // Beyond, numbers are equal to their neighbours.
        z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
        z.boolean(),
        z.null(),
      ],
      `A JSON value is a text of at most ${longestText} characters, a number up to ${Number.MAX_SAFE_INTEGER}, true, false or null`,
    )
    .optional()
    .describe('What is found there; omitted where it only has to exist'),
});
export type JsonCondition = z.infer<typeof JsonCondition>;

const timeoutSeconds = z
  .number(requires('The time limit is required'))
  .int('The time limit is a whole number of seconds')
  .min(1, 'The time limit is from 1 to 30 seconds')
  .max(30, 'The time limit is from 1 to 30 seconds')
  .default(10)
  .describe('Seconds');

const ipVersion = z
  .literal(['any', 4, 6], 'The IP version is any, 4 or 6')
  .default('any')
  .describe('The IP version over which it is reached');

const httpFields = {
  kind: z.literal('http'),
  method: z.enum(checkMethods, `The method is one of ${checkMethods.join(', ')}`).default('GET'),
  expectedStatus: z
    .array(StatusRange)
    .max(mostStatusRanges, `At most ${mostStatusRanges} ranges of status codes`)
    .default([])
    .describe('Statuses that are up; empty: 200 to 399, and those of a server that refuses us'),
  textMust: text('The text').describe('Text that is in the first MB of the response; empty: any'),
  textMustNot: text('The text').describe('Text that is not in the first MB; empty: none'),
  json: JsonCondition.nullable().default(null),
  timeoutSeconds,
  followRedirects: z.boolean(requires('Choose whether redirects are followed')).default(true),
  ipVersion,
  certificate: z
    .enum(['check', 'ignore'], 'The certificate is checked or ignored')
    .default('check')
    .describe('ignore: any certificate is accepted'),
};
const tcpFields = { kind: z.literal('tcp'), timeoutSeconds, ipVersion };
const dnsFields = {
  kind: z.literal('dns'),
  recordType: z
    .enum(recordTypes, `The record type is one of ${recordTypes.join(', ')}`)
    .default('A'),
  expected: z
    .string('The expected answer is a text')
    .trim()
    .max(500, 'The expected answer is at most 500 characters')
    .nullable()
    .default(null)
    .describe('One of the answers, names without case and final dot; null: any answer'),
  timeoutSeconds,
};

const forbiddenHeaders: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'proxy-connection',
  'proxy-authorization',
  'accept-encoding',
  'http2-settings',
]);

const headerName = z
  .string(requires('The name of a header is required'))
  .trim()
  .max(longestHeaderName, `The name of a header is at most ${longestHeaderName} characters`)
  .regex(/^[!#$%&'*+.^_`|~\dA-Za-z-]+$/, 'This is not the name of a header')
  .refine((name) => !forbiddenHeaders.has(name.toLowerCase()), {
    error: ({ input }) => `${String(input)} is set by the request itself`,
  });

const headerValue = z
  .string('The value of a header is a text')
  .trim()
  .max(longestHeaderValue, `The value of a header is at most ${longestHeaderValue} characters`)
  .regex(
    // What Node's validateHeaderValue accepts. A line break would begin another header.
    /^[\t\x20-\x7e\x80-\xff]*$/,
    'The value of a header has no line breaks, and only characters of Latin-1',
  );

/** Headers and body: they are encrypted, and never answered. */
const secretFields = {
  headers: z
    .array(
      z.object({
        name: headerName,
        value: headerValue.optional().describe('Omitted: the stored one stays'),
      }),
    )
    .max(mostHeaders, `At most ${mostHeaders} headers`)
    .refine(
      (headers) => new Set(headers.map(({ name }) => name.toLowerCase())).size === headers.length,
      { error: 'Each header is given once' },
    )
    .refine(
      (headers) =>
        headers.reduce((sum, { name, value = '' }) => sum + name.length + value.length, 0) <=
        longestHeaders,
      { error: `The headers are at most ${longestHeaders / 1024} KB together` },
    )
    .default([]),
  body: z
    .string('The body is a text')
    .refine((body) => new TextEncoder().encode(body).length <= longestBody, {
      error: `The body is at most ${longestBody / 1024} KB`,
    })
    .nullable()
    .optional()
    .describe('Omitted: the stored one stays; null: none'),
};

/** As a person gives them. */
export const CheckSettings = z.discriminatedUnion(
  'kind',
  [
    z
      .object({ ...httpFields, ...secretFields })
      .refine(({ method, body }) => !body || !methodsWithoutBody.has(method), {
        error: 'A GET, HEAD or OPTIONS request has no body',
        path: ['body'],
      })
      .refine(
        ({ method, textMust, textMustNot, json }) =>
          method !== 'HEAD' || (textMust === '' && textMustNot === '' && json === null),
        { error: 'The response to HEAD has no text', path: ['method'] },
      ),
    z.object(tcpFields),
    z.object(dnsFields),
  ],
  'Choose a kind of check: http, tcp or dns',
);
export type CheckSettings = z.output<typeof CheckSettings>;

const PublicHttpSettings = z.object({
  ...httpFields,
  headerNames: z.array(z.string()).describe('Of the stored headers, whose values are secret'),
  hasBody: z.boolean().describe('Whether a body is stored, which is secret'),
});
/** Without secrets: as they are stored, and answered. */
export const PublicCheckSettings = z.discriminatedUnion('kind', [
  PublicHttpSettings,
  z.object(tcpFields),
  z.object(dnsFields),
]);
export type PublicCheckSettings = z.output<typeof PublicCheckSettings>;
export type PublicHttpSettings = z.output<typeof PublicHttpSettings>;

/** '200-299, 304', as people write it; empty for none. */
export const statusRangesInWords = (ranges: readonly StatusRange[]): string =>
  ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');

/** @returns undefined for what is not a list of statuses and ranges */
export function readStatusRanges(written: string): StatusRange[] | undefined {
  const parts = written.split(',').flatMap((part) => part.trim() || []);
  const ranges = parts.map((part) => {
    const [, from, to = from] = /^(\d{3})(?:\s*[-–]\s*(\d{3}))?$/.exec(part) ?? [];
    return StatusRange.safeParse({ from: Number(from), to: Number(to) }).data;
  });
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}
