import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll } from 'vitest';
import { handler as beginHandler } from '../../functions/identity/accounts/begin-social-sign-in.call.ts';
import { handler as exchangeHandler } from '../../functions/identity/accounts/exchange-social-code.call.ts';
import { personalTenant } from '../../functions/providers/oidc/known-providers.ts';
import { beginSocialSignIn, exchangeSocialCode } from '../../shared/calls/identity/social.ts';
import type { IdentityProvider } from '../../shared/models/identity/identity-provider.ts';
import { type Answered, call } from './call-handler.ts';
import { keyOfProcess } from './key-of-process.ts';
import { startLoopbackServer } from './loopback-server.ts';

export const clientId = 'test-client';

export interface Person {
  email: string;
  sub: string;
  claims?: JWTPayload;
}
export const someone = (email = `${randomUUID()}@example.com`): Person => ({
  email,
  sub: randomUUID(),
});

export interface SignOptions {
  /** In place of the usual ones; undefined leaves a claim out. */
  claims?: Record<string, unknown>;
  key?: KeyObject;
  kid?: string;
}

interface Begun {
  codeVerifier: string;
  url: URL;
  state: string;
  nonce: string;
}
interface Return {
  provider: IdentityProvider;
  code: string;
  state: string;
  codeVerifier: string;
}

export interface Providers {
  /** An ID token as the provider signs it. */
  sign(
    provider: IdentityProvider,
    person: Person,
    nonce: string,
    options?: SignOptions,
  ): Promise<string>;
  /** A sign-in as far as the provider's page: what the browser has. */
  begin(provider: IdentityProvider): Promise<Begun>;
  exchange(body: Return): Promise<Answered>;
  /** A code that the provider exchanges for this token. */
  codeFor(token: string): string;
  /** Everything up to the proof. */
  proven(provider: IdentityProvider, person: Person, options?: SignOptions): Promise<string>;
  /** The provider's name for the person, as we keep it. */
  subjectOf(provider: IdentityProvider, person: Person): string;
  /** Codes that the provider was asked to exchange. */
  asked: { path: string; form: URLSearchParams }[];
  /** How often the keys were asked for. */
  keySets(): number;
}

let running: Providers | undefined;

/** Those of this test file. */
export function runningProviders(): Providers {
  if (running === undefined) throw new Error('The test file plays no providers');
  return running;
}

/** Plays Google and Microsoft on loopback for one test file, and signs any claims that the test asks for. */
export async function useIdentityProviders(): Promise<Providers> {
  const privateKey = createPrivateKey(keyOfProcess('provider'));
  const jwk = { ...(await exportJWK(createPublicKey(privateKey))), alg: 'RS256', use: 'sig' };
  const tokens = new Map<string, string>();
  const asked: { path: string; form: URLSearchParams }[] = [];
  let keySets = 0;
  const server = await startLoopbackServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '' } = request;
      response.setHeader('content-type', 'application/json');
      if (/certs$|keys$/.test(path)) {
        keySets += 1;
        const ofTenant = `${server.url}/${otherTenant}/v2.0`;
        const keys = [
          { ...jwk, kid: 'key-1' },
          { ...jwk, kid: 'key-of-tenant', issuer: ofTenant },
          { ...jwk, kid: 'key-of-any', issuer: `${server.url}/{tenantid}/v2.0` },
        ];
        response.end(JSON.stringify({ keys }));
        return;
      }
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      asked.push({ path, form });
      const token = tokens.get(form.get('code') ?? '');
      if (token === undefined) response.writeHead(400).end('{"error":"invalid_grant"}');
      else response.end(JSON.stringify({ id_token: token }));
    });
  });
  Object.assign(process.env, {
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: 'google-secret',
    GOOGLE_ENDPOINT: server.url,
    MICROSOFT_CLIENT_ID: clientId,
    MICROSOFT_CLIENT_SECRET: 'microsoft-secret',
    MICROSOFT_ENDPOINT: server.url,
  });
  afterAll(() => server.close());

  const usual = {
    google: { iss: server.url, email_verified: true, given_name: 'Ada', family_name: 'Lovelace' },
    microsoft: {
      iss: `${server.url}/${personalTenant}/v2.0`,
      tid: personalTenant,
      name: 'Ada Lovelace',
    },
  };

  async function sign(
    provider: IdentityProvider,
    { email, sub, claims: own }: Person,
    nonce: string,
    { claims = {}, key = privateKey, kid = 'key-1' }: SignOptions = {},
  ): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const all = {
      ...usual[provider],
      aud: clientId,
      iat: now,
      exp: now + 3600,
      sub,
      email,
      nonce,
      ...own,
      ...claims,
    };
    return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
  }

  async function begin(provider: IdentityProvider): Promise<Begun> {
    const codeVerifier = randomBytes(32).toString('base64url');
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const { body } = await call(beginHandler, beginSocialSignIn, {
      body: { provider, codeChallenge },
    });
    const url = new URL(body.url);
    return {
      codeVerifier,
      url,
      state: String(body.state),
      nonce: url.searchParams.get('nonce') ?? '',
    };
  }

  const exchange = (body: Return) => call(exchangeHandler, exchangeSocialCode, { body });

  const codeFor = (token: string): string => {
    const code = randomUUID();
    tokens.set(code, token);
    return code;
  };

  async function proven(
    provider: IdentityProvider,
    person: Person,
    options?: SignOptions,
  ): Promise<string> {
    const { codeVerifier, state, nonce } = await begin(provider);
    const idToken = await sign(provider, person, nonce, options);
    await exchange({ provider, code: codeFor(idToken), state, codeVerifier });
    return idToken;
  }

  running = {
    sign,
    begin,
    subjectOf: (provider: IdentityProvider, { sub }: Person) =>
      provider === 'google' ? sub : `${personalTenant}.${sub}`,
    exchange,
    codeFor,
    proven,
    asked,
    keySets: () => keySets,
  };
  return running;
}

/** Of a company, whose administrator types addresses. */
export const otherTenant = '11111111-2222-3333-4444-555555555555';
