import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenOnLoopback, readBody, type LoopbackServer } from '../stand-ins/loopback-server.ts';
import { httpEvent } from './http-event.ts';

let server: LoopbackServer;
let event: APIGatewayProxyEventV2;

beforeAll(async () => {
  const read = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    event = httpEvent(request, await readBody(request), {
      routeKey: 'POST /api/sites/{email}/get',
      params: { email: 'a%40example.com', broken: '%E0%A4%A' },
      claims: { sub: 'user' },
    });
    response.end();
  };
  server = await listenOnLoopback((request, response) => void read(request, response));
});
afterAll(() => server.stop());

test('equals the event of an HTTP API', async () => {
  await fetch(`${server.url}/api/sites/a%40example.com/get?a=1&b=x%20y&a=2`, {
    method: 'POST',
    headers: { 'X-Some-Header': 'Value', cookie: 'a=1; b=2' },
    body: '{"url":"ü"}',
  });
  expect(event).toMatchObject({
    version: '2.0',
    rawPath: '/api/sites/a%40example.com/get',
    rawQueryString: 'a=1&b=x%20y&a=2',
    queryStringParameters: { a: '1,2', b: 'x y' },
    pathParameters: { email: 'a@example.com', broken: '%E0%A4%A' },
    headers: { 'x-some-header': 'Value' },
    cookies: ['a=1', 'b=2'],
    body: '{"url":"ü"}',
    isBase64Encoded: false,
    requestContext: {
      http: { method: 'POST', sourceIp: '127.0.0.1' },
      authorizer: { jwt: { claims: { sub: 'user' } } },
    },
  });
  expect(event.headers).not.toHaveProperty('cookie');
  expect(event.requestContext.requestId).toMatch(/^[\w-]{36}$/);
});

test('preserves bytes that are not text', async () => {
  const body = new Uint8Array([0xff, 0x00, 0xfe]);
  await fetch(server.url, { method: 'POST', body });
  expect([event.body, event.isBase64Encoded]).toEqual(['/wD+', true]);
  await fetch(server.url, { method: 'POST', body: '\ufeff{}\n' });
  expect([event.body, event.isBase64Encoded]).toEqual(['\ufeff{}\n', false]);
});

test('omits body and parameters if there are none', async () => {
  await fetch(server.url);
  expect(event).not.toHaveProperty('body');
  expect(event).not.toHaveProperty('cookies');
  expect(event).not.toHaveProperty('queryStringParameters');
});
