import { createPrivateKey, randomBytes, randomUUID } from 'node:crypto';
import { decodeJwt, UnsecuredJWT } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import {
  checkSocialAccount,
  mergeSocialAccount,
  registerGoogleUser,
  signInWithGoogle,
  signInWithMicrosoft,
} from '../../../shared/calls/identity/social.ts';
import { registered } from '../../../test/support/account-calls.ts';
import { callRaw } from '../../../test/support/call-handler.ts';
import {
  otherTenant,
  type SignOptions,
  someone,
  useIdentityProviders,
} from '../../../test/support/identity-provider.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { keyOfProcess } from '../../../test/support/key-of-process.ts';
import { handler as checkHandler } from './check-social-account.call.ts';
import { handler as mergeHandler } from './merge-social-account.call.ts';
import { handler as registerHandler } from './register-google-user.call.ts';
import { handler as googleHandler } from './sign-in-with-google.call.ts';
import { handler as microsoftHandler } from './sign-in-with-microsoft.call.ts';

await useStandIns();
const providers = await useIdentityProviders();
const foreignKey = createPrivateKey(keyOfProcess('stranger'));

/** Every call that trusts a Google account. */
const google = {
  check: (googleId: string, email: string) =>
    callRaw(checkHandler, checkSocialAccount, { body: { googleId, email } }),
  merge: (googleId: string, email: string) =>
    callRaw(mergeHandler, mergeSocialAccount, { body: { googleId, email } }),
  'sign in': (googleId: string, email: string) =>
    callRaw(googleHandler, signInWithGoogle, { body: { googleId, email } }),
  register: (googleId: string) =>
    callRaw(registerHandler, registerGoogleUser, { body: { token: googleId, googleId } }),
};
const calls = Object.entries(google);
const microsoft = (microsoftId: string, email: string) =>
  callRaw(checkHandler, checkSocialAccount, { body: { microsoftId, email } });

/** Whose account the attacks are after. */
const owner = registered();

const past = Math.floor(Date.now() / 1000) - 3600;
const forged: [what: string, options: SignOptions][] = [
  ['a foreign signature', { key: foreignKey }],
  ['an unknown key', { kid: 'key-9' }],
  ['another audience', { claims: { aud: 'another-client' } }],
  ['an audience of several', { claims: { aud: ['test-client', 'another-client'] } }],
  ['another authorised party', { claims: { azp: 'another-client' } }],
  ['another issuer', { claims: { iss: 'https://accounts.google.com.example.com' } }],
  ['the issuer of the real one', { claims: { iss: 'accounts.google.com' } }],
  ['a past', { claims: { iat: past - 3600, exp: past } }],
  ['a future', { claims: { nbf: past + 7200 } }],
  ['no end', { claims: { exp: undefined } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['a nonce of its own', { claims: { nonce: randomBytes(32).toString('base64url') } }],
  ['an unverified email', { claims: { email_verified: false } }],
  ['an email without a word on it', { claims: { email_verified: undefined } }],
  ['no email', { claims: { email: undefined } }],
];

describe.each(calls)('%s', (_name, send) => {
  test.each(forged)('a token with %s proves nothing', async (_what, options) => {
    const { email } = await owner;
    // A sign-in whose state has come back, so that the token is all that is wrong.
    const { nonce } = decodeJwt<{ nonce: string }>(
      await providers.proven('google', someone(email)),
    );
    const token = await providers.sign('google', someone(email), nonce, options);
    const answer = await send(token, email);
    expect(answer.status).toBe(401);
    expect(JSON.stringify(answer.body)).not.toContain(email);
  });

  test('a token without a signature, a bare id and an email in its place prove nothing', async () => {
    const person = someone();
    const { nonce } = decodeJwt<{ nonce: string }>(await providers.proven('google', person));
    const claims = { ...person, email_verified: true, aud: 'test-client', nonce };
    const unsigned = new UnsecuredJWT(claims).setExpirationTime('1h').encode();
    for (const token of [unsigned, person.sub, person.email, 'a.b.c', '..'])
      expect((await send(token, person.email)).status).toBe(401);
  });

  test('a token whose state has not come back proves nothing', async () => {
    const person = someone();
    const { nonce } = await providers.begin('google');
    const token = await providers.sign('google', person, nonce);
    expect((await send(token, person.email)).status).toBe(401);
  });

  test('a token works once', async () => {
    const person = someone();
    const first = await providers.proven('google', person);
    expect((await google.register(first)).status).toBe(201);
    expect((await send(first, person.email)).status).toBe(401);
  });

  test('a token is worth nothing ten minutes later', async () => {
    const person = someone();
    const token = await providers.proven('google', person);
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] });
    try {
      expect((await send(token, person.email)).status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });
});

test.each(calls.filter(([name]) => name !== 'register'))(
  '%s: a token proves only its own address',
  async (_name, send) => {
    const { email } = await owner;
    expect((await send(await providers.proven('google', someone()), email)).status).toBe(401);
  },
);

describe('the social check', () => {
  test('reveals nothing about an address alone', async () => {
    const { email } = await owner;
    for (const address of [email, someone().email]) {
      const answer = await callRaw(checkHandler, checkSocialAccount, { body: { email: address } });
      expect([answer.status, answer.body]).toEqual([200, false]);
    }
  });

  test('answers a wrong proof alike, whether or not there is an account', async () => {
    const { email } = await owner;
    const answers = [];
    for (const address of [email, someone().email]) {
      const { nonce } = await providers.begin('google');
      const token = await providers.sign('google', someone(address), nonce, { key: foreignKey });
      const { status, body } = await google.check(token, address);
      answers.push([status, body.message]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe('a Microsoft tenant', () => {
  const tenant = (more: object): Record<string, unknown> => ({
    tid: otherTenant,
    iss: `${process.env['MICROSOFT_ENDPOINT']}/${otherTenant}/v2.0`,
    ...more,
  });

  test.each([undefined, false, 0, '0', 'false'])(
    'that does not vouch for an address (%j) proves none',
    async (vouched) => {
      const { email } = await owner;
      const claims = tenant({ xms_edov: vouched, email_verified: true });
      const answer = await microsoft(
        await providers.proven('microsoft', someone(email), { claims }),
        email,
      );
      expect(answer.status).toBe(401);
    },
  );

  test.each([true, 1, '1', 'true'])('that vouches (%j) proves it', async (vouched) => {
    const { email } = await owner;
    const claims = tenant({ xms_edov: vouched });
    const token = await providers.proven('microsoft', someone(email), { claims });
    expect(await microsoft(token, email)).toMatchObject({ status: 200, body: true });
  });

  test.each([
    ['names another issuer', { iss: 'https://login.microsoftonline.com/common/v2.0' }],
    ['is none', { tid: '../common' }],
    ['is left out', { tid: undefined }],
  ])('that %s proves nothing', async (_what, claims) => {
    const person = someone();
    const token = await providers.proven('microsoft', person, { claims });
    expect((await microsoft(token, person.email)).status).toBe(401);
  });

  test('signs with the keys of its own issuer only', async () => {
    const person = someone();
    const ofAnother = await providers.proven('microsoft', person, { kid: 'key-of-tenant' });
    expect((await microsoft(ofAnother, person.email)).status).toBe(401);
    const ofAny = await providers.proven('microsoft', person, { kid: 'key-of-any' });
    expect((await microsoft(ofAny, person.email)).status).toBe(200);
  });

  test("cannot use a token of Google's, nor Google one of Microsoft's", async () => {
    const person = someone();
    const ofGoogle = await providers.proven('google', person);
    const ofMicrosoft = await providers.proven('microsoft', person);
    const crossed = await callRaw(microsoftHandler, signInWithMicrosoft, {
      body: { data: { microsoftId: ofGoogle, email: person.email } },
    });
    expect(crossed.status).toBe(401);
    expect((await google.check(ofMicrosoft, person.email)).status).toBe(401);
  });
});

describe('a state', () => {
  test('of another browser is refused, so it cannot sign a victim in as the attacker', async () => {
    const attacker = await providers.begin('google');
    const code = providers.codeFor(await providers.sign('google', someone(), attacker.nonce));
    const before = providers.asked.length;
    const victim = await providers.begin('google');
    const { state } = attacker;
    const { codeVerifier } = victim;
    const answer = await providers.exchange({ provider: 'google', code, state, codeVerifier });
    expect(answer.status).toBe(401);
    // The provider was not even asked.
    expect(providers.asked).toHaveLength(before);
  });

  test('works once, and for ten minutes', async () => {
    const first = await providers.begin('google');
    const token = await providers.sign('google', someone(), first.nonce);
    const { state, codeVerifier } = first;
    const back = () =>
      providers.exchange({
        provider: 'google',
        code: providers.codeFor(token),
        state,
        codeVerifier,
      });
    expect((await back()).status).toBe(200);
    expect((await back()).status).toBe(401);
    const late = await providers.begin('google');
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] });
    try {
      const code = providers.codeFor(await providers.sign('google', someone(), late.nonce));
      expect((await providers.exchange({ ...late, provider: 'google', code })).status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  test('of one provider is worth nothing at the other', async () => {
    const { state, codeVerifier, nonce } = await providers.begin('google');
    const code = providers.codeFor(await providers.sign('microsoft', someone(), nonce));
    const answer = await providers.exchange({ provider: 'microsoft', code, state, codeVerifier });
    expect(answer.status).toBe(401);
  });

  test('brings back no token of another sign-in', async () => {
    const mine = await providers.begin('google');
    const other = await providers.begin('google');
    const { state, codeVerifier } = mine;
    const code = providers.codeFor(await providers.sign('google', someone(), other.nonce));
    const answer = await providers.exchange({ provider: 'google', code, state, codeVerifier });
    expect(answer.status).toBe(401);
  });
});

test('unknown keys are fetched at most twice a minute', async () => {
  await google.check(await providers.proven('google', someone()), 'x@example.com');
  const before = providers.keySets();
  const { nonce } = await providers.begin('google');
  const tokens = await Promise.all(
    Array.from({ length: 20 }, () =>
      providers.sign('google', someone(), nonce, { kid: randomUUID() }),
    ),
  );
  for (const token of tokens) expect((await google.check(token, 'x@example.com')).status).toBe(401);
  expect(providers.keySets() - before).toBeLessThanOrEqual(1);
});
