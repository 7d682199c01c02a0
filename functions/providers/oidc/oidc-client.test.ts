import { afterEach, describe, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { exchangeCode } from './oidc-client.ts';

let server: LoopbackServer;
afterEach(() => server.close());

const secret = 'secret-of-ours';
async function exchangeWith(reply: { status: number; body: string } | 'cut') {
  server = await startLoopbackServer((request, response) => {
    if (reply === 'cut') request.socket.destroy();
    else response.writeHead(reply.status).end(reply.body);
  });
  const client = {
    clientId: 'id',
    redirectUri: 'https://vitals.example/signed-in-with/google',
    endpoint: server.url,
    secret,
  };
  const proof = { code: 'the-code', codeVerifier: 'the-verifier' };
  return exchangeCode('google', client, proof).catch((error: unknown) => error);
}

describe('the exchange of a code', () => {
  test('gives the ID token', async () => {
    expect(await exchangeWith({ status: 200, body: '{"id_token":"a.b.c"}' })).toBe('a.b.c');
    expect(server.requested).toEqual(['/token']);
  });

  test('of a code that the provider refuses proves nothing', async () => {
    const found = await exchangeWith({ status: 400, body: '{"error":"invalid_grant"}' });
    expect(found).toMatchObject({ code: 'unauthenticated' });
  });

  test.each<[string, { status: number; body: string } | 'cut']>([
    ['an error of theirs', { status: 503, body: '' }],
    ['a limit', { status: 429, body: '' }],
    ['a broken connection', 'cut'],
    ['a wrong secret', { status: 401, body: `{"error":"invalid_client","sent":"${secret}"}` }],
    ['garbage', { status: 200, body: '<html>' }],
  ])('is not repeated after %s, and shows no secret', async (_, reply) => {
    const error = await exchangeWith(reply);
    expect(error).toMatchObject({ code: 'provider_unavailable' });
    expect(server.requested).toHaveLength(1);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(
      /secret-of-ours|the-code|the-verifier/,
    );
  });
});
