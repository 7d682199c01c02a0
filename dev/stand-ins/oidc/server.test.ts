import { createHash, randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { handler as beginHandler } from '../../../functions/identity/accounts/begin-social-sign-in.call.ts';
import { handler as exchangeHandler } from '../../../functions/identity/accounts/exchange-social-code.call.ts';
import { beginSocialSignIn, exchangeSocialCode } from '../../../shared/calls/identity/social.ts';
import {
  identityProviders,
  type IdentityProvider,
} from '../../../shared/models/identity/identity-provider.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { call } from '../../../test/support/call-handler.ts';
import { startIdentityProviders } from './server.ts';

await useStandIns();
const played = await startIdentityProviders(identityProviders, 3000);
Object.assign(process.env, played.env);
afterAll(() => played.stop());

const codeVerifier = randomBytes(32).toString('base64url');
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
const begin = async (provider: IdentityProvider): Promise<string> =>
  (await call(beginHandler, beginSocialSignIn, { body: { provider, codeChallenge } })).body.url;

/** A browser, as far as it goes from redirect to redirect with its cookies. */
function browser() {
  const jar = new Map<string, string>();
  const visit = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, { ...init, headers: { cookie }, redirect: 'manual' });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const follow = async (address: string, init?: RequestInit): Promise<[Response, string]> => {
    const response = await visit(address, init);
    const location = response.headers.get('location');
    if (location === null) return [response, address];
    const next = new URL(location, address).href;
    return next.startsWith('http://localhost:3000') ? [response, next] : follow(next);
  };
  return { follow };
}

const choose = (choice: string, more: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams({
    email: 'Grace@example.com',
    firstName: 'Grace',
    lastName: 'Hopper',
    choice,
    ...more,
  }),
});

describe.each(identityProviders)('the stand-in for %s', (provider) => {
  test('says that it is one, and brings the browser back with a code for the person', async () => {
    const { follow } = browser();
    const [page, address] = await follow(await begin(provider));
    const form = await page.text();
    expect(form).toMatch(/This is not (Google|Microsoft): this machine plays it/);
    // Nothing is offered that is not played.
    expect(form.includes('isVerified')).toBe(provider === 'google');
    const [, back] = await follow(address, choose('continue', { isVerified: 'on' }));
    const { pathname, searchParams } = new URL(back);
    expect(pathname).toBe(`/signed-in-with/${provider}`);
    const [code, state] = [searchParams.get('code') ?? '', searchParams.get('state') ?? ''];
    const answer = await call(exchangeHandler, exchangeSocialCode, {
      body: { provider, code, state, codeVerifier },
    });
    expect(answer.body).toMatchObject({
      email: 'grace@example.com',
      firstName: 'Grace',
      lastName: 'Hopper',
    });
  });

  test('brings a person back who went no further', async () => {
    const { follow } = browser();
    const [, address] = await follow(await begin(provider));
    const [, back] = await follow(address, choose('cancel'));
    expect(new URL(back).searchParams.get('error')).toBe('access_denied');
  });
});

test('an address that Google does not confirm proves nothing', async () => {
  const { follow } = browser();
  const [, address] = await follow(await begin('google'));
  const { searchParams } = new URL((await follow(address, choose('continue')))[1]);
  const [code, state] = [searchParams.get('code') ?? '', searchParams.get('state') ?? ''];
  const answer = await call(exchangeHandler, exchangeSocialCode, {
    body: { provider: 'google', code, state, codeVerifier },
  });
  expect([answer.status, answer.body.errors[0].reason]).toEqual([401, 'email_not_verified']);
});

test('redirects to the product only', async () => {
  const url = new URL(await begin('google'));
  url.searchParams.set('redirect_uri', 'http://localhost:3001/signed-in-with/google');
  const answer = await fetch(url, { redirect: 'manual' });
  expect([answer.status, await answer.text()]).toEqual([
    400,
    'The stand-in refused the request: invalid_redirect_uri',
  ]);
});

test.each([
  ['a name that leads here', { host: 'example.com' }],
  ['a page of another origin', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
])('refuses %s', async (_what, headers) => {
  const { request } = await import('node:http');
  const status = await new Promise((resolve, reject) => {
    request(`${played.url}/token`, { method: 'POST', headers }, ({ statusCode }) => {
      resolve(statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(403);
});
