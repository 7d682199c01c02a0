import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { maxBodyBytes } from '../../functions/platform/read-input.ts';

const source = readFileSync(join(import.meta.dirname, 'edge-function.js'), 'utf8');

function atTheEdge(uri: string, headers: Record<string, { value: string }> = {}) {
  const event = {
    context: { requestId: 'request-1' },
    viewer: { ip: '198.51.100.7' },
    request: { uri, headers },
  };
  return runInNewContext(`${source};handler(event)`, { event });
}

test.each([
  ['/', '/index.html'],
  ['/siteDetails', '/index.html'],
  ['/new-password/8d7e2c9a', '/index.html'],
  ['/assets/index-1a2b.js', '/assets/index-1a2b.js'],
  ['/api/docs', '/api/docs.html'],
  ['/api/docs/', '/api/docs.html'],
  ['/api/openapi.json', '/api/openapi.json'],
  ['/api/openapi.json/', '/api/openapi.json'],
  ['/api/status/all/', '/api/status/all'],
  ['/api/sites/ada%40example.com', '/api/sites/ada%40example.com'],
])('%s is asked for as %s', (uri, asked) => {
  expect(atTheEdge(uri).uri).toBe(asked);
});

test('tells the functions the address of the viewer, whatever the viewer says', () => {
  const { headers } = atTheEdge('/api/auth', { 'x-viewer-address': { value: '127.0.0.1' } });
  expect(headers['x-viewer-address']).toEqual({ value: '198.51.100.7' });
});

test('refuses a body that no call takes as a call would, before API Gateway or Lambda do in their own words', () => {
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
