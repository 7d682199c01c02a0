import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';
import { jsonIn } from '../../platform/foreign-text.ts';
import { requestProvider, ProviderError } from '../request-provider.ts';
import { AnalyticsError, analyticsProvider } from '../ports/analytics-source.ts';
import { textOf } from '../text-of.ts';
import type { ServiceAccountKey } from './service-account.ts';

/** Google's own token endpoint, to which every assertion is addressed. */
const audience = 'https://oauth2.googleapis.com/token';
const scope = 'https://www.googleapis.com/auth/analytics.readonly';
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const Refusal = z.object({ error: z.string(), error_description: z.string().default('') });

interface Known {
  token: string;
  /** Unix milliseconds. */
  until: number;
}
/** By endpoint and account: tokens are valid for an hour, and all requests of a process share one. */
const known = new Map<string, Promise<Known>>();
const leastLeftMs = 5 * 60_000;

/** Access tokens of a service account. https://developers.google.com/identity/protocols/oauth2/service-account */
export function accessTokens(
  key: ServiceAccountKey,
  { endpoint, timeoutMs, pauseMs }: { endpoint: string; timeoutMs: number; pauseMs: number },
) {
  const name = `${endpoint} ${key.client_email}`;
  const request = (): Promise<Known> =>
    requestProvider(analyticsProvider, (signal) => requestToken(key, endpoint, signal), {
      secrets: [key.private_key],
      timeoutMs,
      pauseMs,
      longestWaitMs: 2000,
    });
  const renew = (): Promise<Known> => {
    const requested = request();
    known.set(name, requested);
    requested.catch(() => {
      if (known.get(name) === requested) known.delete(name);
    });
    return requested;
  };
  return {
    /** @throws ProviderError */
    async token(): Promise<string> {
      const current = known.get(name);
      const found = await current;
      if (found !== undefined && found.until - leastLeftMs > Date.now()) return found.token;
      // Simultaneous requests share one token request.
      const next = known.get(name);
      return (await (next === undefined || next === current ? renew() : next)).token;
    },
    /** Forgets a token that Google has refused. */
    async drop(refused: string): Promise<void> {
      const found = await known.get(name);
      if (found?.token === refused) known.delete(name);
    },
  };
}

async function requestToken(
  key: ServiceAccountKey,
  endpoint: string,
  signal: AbortSignal,
): Promise<Known> {
  const body = new URLSearchParams({ grant_type: grantType, assertion: await sign(key) });
  const asked = Date.now();
  const response = await fetch(new URL('/token', endpoint), {
    method: 'POST',
    body,
    signal,
    redirect: 'manual',
  });
  const text = await textOf(response, analyticsProvider);
  if (response.status >= 500 || response.status === 429)
    throw ProviderError.ofStatus(analyticsProvider, response);
  if (!response.ok) throw new AnalyticsError('not-set-up', tokenRefusal(response.status, text));
  const { access_token: token, expires_in: seconds } = Token.parse(JSON.parse(text));
  return { token, until: asked + seconds * 1000 };
}

function tokenRefusal(status: number, text: string): string {
  const { data } = Refusal.safeParse(jsonIn(text));
  if (data === undefined) return `no token: status ${status}`;
  return `no token: ${data.error}, ${data.error_description}`.slice(0, 300);
}

async function sign({ client_email: email, private_key: pem }: ServiceAccountKey): Promise<string> {
  const key = await importPKCS8(pem, 'RS256').catch(() => {
    throw new AnalyticsError('not-set-up', 'the private key cannot be read');
  });
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(email)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key);
}
