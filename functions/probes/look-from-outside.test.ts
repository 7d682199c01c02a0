import { afterEach, expect, test, vi } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '../../test/support/loopback-server.ts';
import { lookFromOutside } from './look-from-outside.ts';
import { handler } from './look.probe.ts';

let server: LoopbackServer | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
});

const healthy: Record<string, [status: number, body: string]> = {
  '/login': [200, '<div id="root"></div>'],
  '/config.json': [200, '{"socketUrl":"/ws"}'],
  '/api/plan/list': [200, '{"data":[{}]}'],
  '/ws': [401, ''],
};

/** The product, with some answers of its own. */
async function product(own: Partial<typeof healthy> = {}): Promise<string> {
  server = await startLoopbackServer((request, response) => {
    const [status, body] = { ...healthy, ...own }[request.url ?? ''] ?? [404, ''];
    response.writeHead(status).end(body);
  });
  return server.url;
}

test('the sign-in page, the configuration, a call and the socket are asked for', async () => {
  await lookFromOutside(await product());
  expect(server?.requested).toEqual(['/login', '/config.json', '/api/plan/list', '/ws']);
});

test.each<[string, Partial<typeof healthy>, string]>([
  ['no page', { '/login': [403, ''] }, '/login answers 403'],
  ['another page', { '/login': [200, '<h1>Parked</h1>'] }, 'not ours'],
  ['no configuration', { '/config.json': [404, ''] }, '/config.json answers 404'],
  ['a call that fails', { '/api/plan/list': [500, ''] }, '/api/plan/list answers 500'],
  ['a call without an answer', { '/api/plan/list': [200, '{"data":[]}'] }, 'data'],
  ['a socket whose function fails', { '/ws': [500, ''] }, 'socket answers 500'],
  ['a socket that refuses everyone', { '/ws': [403, ''] }, 'socket answers 403'],
])('%s fails the look', async (_, own, says) => {
  await expect(lookFromOutside(await product(own))).rejects.toThrow(says);
});

test('nothing at all fails the run of the function', async () => {
  vi.stubEnv('LOG_LEVEL', 'silent');
  vi.stubEnv('PUBLIC_URL', await product());
  await expect(handler()).resolves.toBeUndefined();
  await server?.close();
  await expect(handler()).rejects.toThrow('fetch failed');
});
