import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { assert, asyncProperty, constantFrom, string, stringMatching } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { useStandIns } from '../../test/stand-ins.ts';
import { builtWeb } from '../web/built-web.ts';
import { startHostServer, type HostServer } from './host-server.ts';
import { gateway } from './gateway.ts';
import { securityHeaders } from '../../shared/deployment/security-headers.ts';
import type { Sockets } from './sockets.ts';

let hostServer: HostServer;
let host: string;
let mail: string;
const upgrade = vi.fn<Sockets['upgrade']>();
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const standIns = await useStandIns();
  const html = '<script>alert(1)</script><form action="/api/auth"></form>';
  const attachments = [{ fileName: 'a"b.html', contentType: 'text/html', content: 'PHA+' }];
  mail = standIns.ses.mailbox.add({ from: 'a', to: ['b'], subject: 'c', html, attachments }).id;
  hostServer = await startHostServer(0);
  host = `localhost:${hostServer.port}`;
  const sockets = { managementUrl: '', upgrade, stop: async () => undefined };
  hostServer.open(gateway({ standIns, sockets, web: builtWeb('shared/calls', {}) }));
});
afterAll(() => hostServer.stop());

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body = '') {
  const options = { host: '127.0.0.1', port: hostServer.port, path, method, agent: false };
  const asked = request({ ...options, headers: { host, ...headers } }).end(body);
  const [response]: IncomingMessage[] = await once(asked, 'response');
  if (response === undefined) throw new Error('no answer');
  expect(response.headers['access-control-allow-origin']).toBeUndefined();
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}
const routes = [
  ['POST', '/api/auth'],
  ['GET', '/api/plan/list'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/docs'],
  ['POST', '/cognito'],
  ['GET', '/mailbox'],
  ['GET', '/mailbox/messages.json'],
  ['GET', '/config.json'],
  ['GET', '/'],
] as const;

describe.each(routes)('%s %s', (method, path) => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:8101', 'sec-fetch-site': 'same-site' }],
    ['the same port and another name', { origin: 'http://127.0.0.1:PORT' }],
    ['no origin at all, as a mail', { origin: 'null' }],
    [
      'another origin that hides it',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    ],
    [
      'a frame of another page',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ],
    [
      'a form of another page',
      {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      },
    ],
    [
      'a name that was bound to us',
      { host: 'evil.example:PORT', origin: 'http://evil.example:PORT' },
    ],
  ])('refuses %s', async (_case, headers) => {
    const named = Object.entries(headers).map(([name, value]) => [
      name,
      value.replace('PORT', `${hostServer.port}`),
    ]);
    const answer = await ask(path, Object.fromEntries(named), method);
    expect(answer.status).toBe(403);
  });

  test.each([
    ['a program', {}],
    ['our own page', { origin: 'http://HOST', 'sec-fetch-site': 'same-origin' }],
  ])('answers %s', async (_case, headers) => {
    const named = Object.entries(headers).map(([name, value]) => [
      name,
      value.replace('HOST', host),
    ]);
    expect((await ask(path, Object.fromEntries(named), method, '{}')).status).not.toBe(403);
  });
});

test('a link on another page opens ours', async () => {
  const followed = {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };
  expect((await ask('/mailbox', followed)).status).toBe(200);
});

test('a socket is opened for our own page only', async () => {
  upgrade.mockImplementation((_request, socket) => void socket.end('HTTP/1.1 101 Ours\r\n\r\n'));
  const open = async (origin: string) => {
    const socket = connect(hostServer.port, '127.0.0.1');
    const head = `GET /ws HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\n`;
    socket.write(`${head}connection: upgrade\r\nupgrade: websocket\r\n\r\n`);
    return text(socket);
  };
  expect(await open(`http://${host}`)).toContain('101');
  for (const origin of ['https://evil.example', 'http://localhost:8101', 'null'])
    expect(await open(origin)).toBe('');
});

describe('the pool behind /cognito', () => {
  const operation = (name: string) =>
    ask('/cognito', { 'x-amz-target': `AWSCognitoIdentityProviderService.${name}` }, 'POST', '{}');

  test.each(['GetTokensFromRefreshToken', 'RevokeToken'])('answers %s', async (name) => {
    expect((await operation(name)).headers['x-amzn-errortype']).toBe('InvalidParameterException');
  });

  test.each([
    'AdminSetUserPassword',
    'AdminAddUserToGroup',
    'AdminInitiateAuth',
    'InitiateAuth',
    'SignUp',
    'constructor',
  ])('refuses %s', async (name) => {
    expect((await operation(name)).headers['x-amzn-errortype']).toBe('UnknownOperationException');
  });

  test('is limited in requests a second', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, async () => operation('SignUp')));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(20);
  });
});

test('a mail has no scripts, forms or origin, even when it is opened on its own', async () => {
  const { headers, body } = await ask(`/mailbox/${mail}/html`);
  expect(body).toContain('<script>');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(
    /default-src 'none'.*base-uri 'none'.*form-action 'none'.*frame-ancestors 'self'/,
  );
  expect(/sandbox ([^;]*)/.exec(policy)?.[1]).toBe('allow-popups allow-popups-to-escape-sandbox');
  expect(policy).not.toContain('script');
});

test('an attachment is downloaded and never shown', async () => {
  const { status, headers, body } = await ask(`/mailbox/${mail}/attachments/0`);
  expect([status, body]).toEqual([200, '<p>']);
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''a%22b.html",
    'x-content-type-options': 'nosniff',
  });
  expect((await ask(`/mailbox/${mail}/attachments/1`)).status).toBe(404);
});

test.each(['/api/plan/list', '/api/unknown', '/config.json'])(
  '%s carries the headers that CloudFront adds',
  async (path) => {
    const { headers } = await ask(path);
    expect(headers).toMatchObject(securityHeaders({ connectTo: [] }));
  },
);

describe('each request target', () => {
  const send = async (target: string): Promise<number> => {
    const socket = connect(hostServer.port, '127.0.0.1');
    socket.write(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`, 'latin1');
    return Number((await text(socket)).slice(9, 12));
  };

  test.each([
    '//[/',
    '//',
    '/\\',
    '/%',
    '/api//[',
    '/mailbox/%E0/[',
    '/api/../[::',
    '*',
    'http://[',
    'x',
  ])('%s causes no server error', async (target) => {
    expect([200, 400, 404]).toContain(await send(target));
  });

  test('a target that is not a path is refused', async () => {
    const begin = constantFrom('/', '//', '/api/', '/mailbox/', '/cognito/', '//[', 'http://');
    const rest = string({ unit: 'binary-ascii', maxLength: 40 });
    await assert(
      asyncProperty(
        begin,
        rest,
        stringMatching(/^[[\]%?#\\/.:@]{0,5}$/),
        async (first, middle, last) => {
          const target = (first + middle + last).replaceAll(/[\r\n ]/g, '');
          expect(await send(target)).toBeLessThan(500);
        },
      ),
      { numRuns: 300 },
    );
  });
});
