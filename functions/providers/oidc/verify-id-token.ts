import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import * as z from 'zod';
import { ProblemError } from '../../../shared/calls/errors.ts';
import {
  type IdentityProvider,
  providerNames,
} from '../../../shared/models/identity/identity-provider.ts';
import type { ProvenIdentity } from '../ports/prove-identity.ts';
import { issuerOfKey, keySetOf } from './key-set.ts';
import { Claims, knownProvider } from './known-providers.ts';
import { env } from '../../platform/aws/env.ts';

/** Verifies an ID token for our registration at a provider. @throws what `verifyIdToken` throws */
export const verifyProof = (provider: IdentityProvider, idToken: string): Promise<ProvenIdentity> =>
  verifyIdToken(provider, idToken, env.identityProvider(provider));

export interface Registration {
  /** Undefined: the operator has not registered us with the provider. */
  clientId: string | undefined;
  /** Address of a stand-in for the provider. */
  endpoint: string | undefined;
}

const Email = z.string().trim().toLowerCase().max(128).pipe(z.email());
const clockToleranceSeconds = 60;

/**
 * Verifies an ID token: signature, issuer, audience, times and a verified email. Whether its nonce is ours, and fresh,
 * is for the caller to find out.
 *
 * @throws ProblemError `unauthenticated` for anything that proves nothing; `provider_unavailable` when the provider is not
 * configured or its keys cannot be fetched
 */
export async function verifyIdToken(
  provider: IdentityProvider,
  token: string,
  { clientId, endpoint }: Registration,
): Promise<ProvenIdentity> {
  if (clientId === undefined) throw notConfigured(provider);
  const rules = knownProvider(provider, endpoint);
  const claims = await verifiedClaims(provider, token, { clientId, rules });
  const email = Email.safeParse(claims.email).data;
  if (email === undefined || !rules.vouchesForEmail(claims)) throw emailNotVerified(provider);
  return {
    provider,
    subject: rules.subjectOf(claims),
    email,
    ...namesOf(claims),
    nonce: claims.nonce,
  };
}

interface Expected {
  clientId: string;
  rules: ReturnType<typeof knownProvider>;
}

async function verifiedClaims(
  provider: IdentityProvider,
  token: string,
  { clientId, rules }: Expected,
): Promise<Claims> {
  try {
    const { kid } = decodeProtectedHeader(token);
    if (kid === undefined) throw notProven(provider);
    const keys = keySetOf(providerNames[provider], rules.keys);
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      audience: clientId,
      requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat', 'nonce'],
      clockTolerance: clockToleranceSeconds,
    });
    const claims = Claims.parse(payload);
    const isForOthersToo = Array.isArray(payload.aud) && payload.aud.length > 1;
    const isOurs = !isForOthersToo && (claims.azp ?? clientId) === clientId;
    if (!isOurs || !rules.isIssuer(claims, issuerOfKey(keys, kid))) throw notProven(provider);
    return claims;
  } catch (error) {
    const isBadToken =
      error instanceof errors.JOSEError ||
      error instanceof z.ZodError ||
      // jose's error for an invalid token.
      error instanceof TypeError;
    throw isBadToken ? notProven(provider, error) : error;
  }
}

/** Personal accounts of Microsoft return only the full name. */
function namesOf({ given_name: first, family_name: last, name }: Claims) {
  if (first !== undefined || last !== undefined || name === undefined)
    return { firstName: nameOf(first), lastName: nameOf(last) };
  const [, begin = name, end = ''] = /^(.*\S)\s+(\S+)$/s.exec(name.trim()) ?? [];
  return { firstName: nameOf(begin), lastName: nameOf(end) };
}

/** A name as it can be kept: without control characters, and not longer than our own form takes. */
const nameOf = (given = ''): string =>
  given
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 100);

export const notConfigured = (provider: IdentityProvider) =>
  new ProblemError(
    'provider_unavailable',
    `${providerNames[provider]} sign-in is not configured on this installation.`,
    { reason: 'not_configured' },
  );

export const notProven = (provider: IdentityProvider, cause?: unknown) =>
  new ProblemError(
    'unauthenticated',
    `This ${providerNames[provider]} sign-in could not be verified. Please begin again.`,
    { cause },
  );

const emailNotVerified = (provider: IdentityProvider) =>
  new ProblemError(
    'unauthenticated',
    `${providerNames[provider]} does not confirm that this email address is yours. Please sign in or register with your email and a password.`,
    { reason: 'email_not_verified' },
  );
