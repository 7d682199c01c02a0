import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { maxBodyBytes } from '../../functions/platform/calls/read-input.ts';
import { catalogue } from '../../shared/calls/catalogue.ts';
import { needsSession } from '../../shared/calls/define-call.ts';
import { edgeCode } from './edge-code.ts';

const source = edgeCode();

function atTheEdge(uri: string, headers: Record<string, { value: string }> = {}, method = 'GET') {
  const event = {
    context: { requestId: 'request-1' },
    viewer: { ip: '198.51.100.7' },
    request: { method, uri, headers },
  };
  return runInNewContext(`${source};handler(event)`, { event, Buffer });
}

test.each([
  ['/', '/index.html'],
  ['/dashboard', '/index.html'],
  ['/siteDetails', '/index.html'],
  ['/new-password/8d7e2c9a', '/index.html'],
  ['/assets/index-1a2b.js', '/assets/index-1a2b.js'],
  ['/api/docs', '/api/docs.html'],
  ['/api/docs/', '/api/docs.html'],
  ['/api/openapi.json', '/api/openapi.json'],
  ['/api/openapi.json/', '/api/openapi.json'],
  ['/api/no/such/call/', '/api/no/such/call'],
  ['/api/auth/', '/api/auth'],
])('%s is requested as %s', (uri, asked) => {
  expect(atTheEdge(uri).uri).toBe(asked);
});

test('passes on the address of the viewer, and ignores one that the viewer sends', () => {
  const { headers } = atTheEdge('/api/auth', { 'x-viewer-address': { value: '127.0.0.1' } });
  expect(headers['x-viewer-address']).toEqual({ value: '198.51.100.7' });
});

test('refuses a body that is too large in the words of a call, before API Gateway or Lambda refuse it in theirs', () => {
  const withLength = (value: number) =>
    atTheEdge('/api/auth', { 'content-length': { value: String(value) } });
  expect(withLength(maxBodyBytes).uri).toBe('/api/auth');
  const refusal = withLength(maxBodyBytes + 1);
  expect(refusal.statusCode).toBe(413);
  expect(refusal.headers['content-type'].value).toBe('application/json; charset=utf-8');
  const message = `The body is larger than ${maxBodyBytes} bytes`;
  expect(JSON.parse(refusal.body.data)).toEqual({
    message,
    errors: [{ code: 'payload_too_large', message }],
    requestId: 'request-1',
  });
});

describe('a call that needs a token', () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const bearer = (claims: object) => ({
    authorization: { value: `Bearer ${encode({ alg: 'RS256' })}.${encode(claims)}.signature` },
  });
  const now = Math.floor(Date.now() / 1000);
  const pathOf = (path: string) => `/api${path.replaceAll(/\{[^}]+\}/g, 'ada%40example.com')}`;

  const named = catalogue.map((call) => [`${call.method} ${call.path}`, call] as const);

  test.each(named.filter(([, call]) => !needsSession(call)))(
    '%s is none: it needs no session',
    (_, { method, path }) => {
      for (const uri of [pathOf(path), `${pathOf(path)}/`])
        expect(atTheEdge(uri, {}, method).uri).toBe(pathOf(path));
    },
  );

  test.each(named.filter(([, call]) => needsSession(call)))(
    '%s is one, and is refused without it, in the documented words',
    (_, { method, path }) => {
      for (const uri of [pathOf(path), `${pathOf(path)}/`]) {
        const answer = atTheEdge(uri, {}, method);
        expect(answer.statusCode).toBe(401);
        expect(JSON.parse(answer.body.data)).toEqual({
          message: 'Please sign in',
          errors: [{ code: 'unauthenticated', message: 'Please sign in' }],
          requestId: 'request-1',
        });
        expect(atTheEdge(uri, bearer({ exp: now + 60 }), method).uri).toBe(pathOf(path));
      }
    },
  );

  test.each([
    ['has expired', bearer({ exp: now - 1 })],
    ['never expires', bearer({})],
    ['is not a JWT', { authorization: { value: 'Bearer token' } }],
    ['cannot be read', { authorization: { value: 'Bearer a.b.c' } }],
    ['is a password', { authorization: { value: 'Basic YTpi' } }],
  ])('is refused with a token that %s', (_, headers) => {
    expect(atTheEdge('/api/status/all', headers, 'POST').statusCode).toBe(401);
  });
});

test('passes unknown paths to the API, which answers them', () => {
  expect(atTheEdge('/api/no/such/call', {}, 'DELETE').uri).toBe('/api/no/such/call');
});

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
test('is small enough for CloudFront, with room for twice as many calls', () => {
  const again = catalogue.map((call) => ({
    ...call,
    path: `/more-${call.path.slice(1)}` as const,
  }));
  expect(edgeCode([...catalogue, ...again]).length).toBeLessThan(10 * 1024);
});
