import { once } from 'node:events';
import { getPriority } from 'node:os';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { descendants } from '../dev/host/descendants.ts';
import { sandboxHindrance } from '../functions/providers/chromium/sandbox.ts';
import { commandOf, person, useLocalHost } from './support/local-host.ts';

const Session = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  userId: z.string(),
});
const { get, host, post, start } = useLocalHost();

const signIn = async () => {
  const answer = await post('/auth', { email: person.email, password: person.password });
  expect(answer.status).toBe(200);
  return Session.parse(await answer.json());
};
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
test('a new user registers, confirms from the mailbox, signs in and sees no sites yet', async () => {
  expect((await post('/users', person)).status).toBe(201);
  const mails = await (await get(`/mailbox/messages.json?to=${person.email}`, '')).text();
  const confirmToken = /[?&](?:confirmToken|token)=([\w-]+)/.exec(mails)?.[1];
  const confirmed = await post('/users/confirm-email', { email: person.email, confirmToken });
  expect(confirmed.status).toBe(200);
  const { accessToken } = await signIn();
  const sites = await get(`/api/sites/${person.email}`, accessToken);
  expect(await sites.json()).toEqual([{ email: person.email, sites: [] }]);
});

test('the browser receives the addresses of all services', async () => {
  const config: unknown = await (await fetch(`${host().origin}/config.json`)).json();
  expect(config).toMatchObject({
    cognitoEndpoint: '/cognito',
    socketUrl: '/ws',
    local: true,
    billing: 'sandbox',
    notSetUp: ['crux', 'semrush', 'analytics'],
    company: { name: 'Demo Company (local host, not a real seller)' },
  });
});

test('the terminal says if pages are loaded without the sandbox of Chromium, and why', async () => {
  const hindrance = await sandboxHindrance();
  const warning = /without Chromium's sandbox: (.+)\.$/m;
  await expect.poll(() => warning.exec(host().output())?.[1]).toBe(hindrance);
});

test.each(['', '/'])(
  'the calls are documented, for programs and for people, with %j at the end',
  async (slash) => {
    const json = await fetch(`${host().origin}/api/openapi.json${slash}`);
    expect(await json.json()).toMatchObject({ openapi: '3.1.0', paths: { '/auth': {} } });
    const page = await fetch(`${host().origin}/api/docs${slash}`);
    expect(await page.text()).toContain('/users/confirm-email');
  },
);

describe('what API Gateway would refuse', () => {
  test.each([
    ['an unknown path', '/nowhere', 'GET', '', 404, 'not_found'],
    ['a wrong method', '/auth', 'DELETE', '', 405, 'method_not_allowed'],
    ['a call without a session', `/sites/${person.email}`, 'GET', '', 401, 'unauthenticated'],
    ['malformed JSON', '/auth', 'POST', '{"email":', 400, 'invalid_input'],
    ['a body past every limit', '/auth', 'POST', 'x'.repeat(11e6), 413, 'payload_too_large'],
  ])('%s', async (_case, path, method, body, status, code) => {
    const answer = await fetch(`${host().origin}/api${path}`, {
      method,
      ...(body === '' ? {} : { body }),
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ errors: [{ code }] });
  });

  test('a forged token', async () => {
    const { accessToken } = await signIn();
    const [header, , signature] = accessToken.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: 'somebody else' })).toString('base64url');
    const answer = await get(`/api/sites/${person.email}`, `${header}.${claims}.${signature}`);
    expect(answer.status).toBe(401);
  });

  test('a host name that is not of this machine', async () => {
    const port = Number(new URL(host().origin).port);
    const { request } = await import('node:http');
    const asked = request({ port, host: '127.0.0.1', headers: { host: 'evil.example' } }).end();
    const [response] = await once(asked, 'response');
    expect(response.statusCode).toBe(403);
    response.resume();
  });
});

test.skipIf(process.platform !== 'linux')(
  'jobs have a process of their own, which leaves the machine to the calls and is replaced when it dies',
  async () => {
    const { accessToken, userId } = await signIn();
    const workers = (): number | undefined =>
      descendants(host().pid).find((pid) => commandOf(pid).includes('worker-process'));
    expect((await post(`/account-export/${userId}`, {}, accessToken)).status).toBe(202);
    const first = await vi.waitFor(() => {
      const pid = workers() ?? 0;
      expect(getPriority(pid)).toBeGreaterThan(getPriority(host().pid));
      return pid;
    }, 60_000);
    process.kill(first, 'SIGKILL');
    const died = 'A process that does jobs has ended unexpectedly';
    await vi.waitFor(() => expect(host().output()).toContain(died), 60_000);
    expect(workers()).not.toBe(first);
  },
);

describe('the WebSocket', () => {
  const connect = async (token: string) => {
    const socket = new WebSocket(`${host().origin.replace('http', 'ws')}/ws`, [
      'web-vitals',
      token,
    ]);
    const outcome = await new Promise<string>((resolve) => {
      socket.addEventListener('open', () => resolve('open'));
      socket.addEventListener('error', () => resolve('refused'));
    });
    return { socket, outcome };
  };

  test('opens with a valid token', async () => {
    const { socket, outcome } = await connect((await signIn()).accessToken);
    expect(outcome).toBe('open');
    expect(socket.protocol).toBe('web-vitals');
    socket.close();
  });

  test('stays closed without one', async () => {
    expect((await connect('not-a-token')).outcome).toBe('refused');
  });
});

test('Ctrl-C leaves no process behind, and data survives a restart', async () => {
  const { accessToken } = await signIn();
  const children = descendants(host().pid);
  expect(children.length).toBeGreaterThan(0);
  expect(await host().stop()).toBe(0);
  // The last of them may take a moment to be gone from the list.
  await vi.waitFor(() => expect(children.filter(isAlive)).toEqual([]), 60_000);

  await start();
  await signIn();
  expect((await get(`/api/sites/${person.email}`, accessToken)).status).toBe(200);
});
