import * as z from 'zod';
import type { IdentityProvider } from '../../../shared/models/identity/identity-provider.ts';

/** The claims of an ID token with verified signature, audience and times. */
export const Claims = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
  tid: z.string().optional(),
  xms_edov: z.unknown().optional(),
});
export type Claims = z.infer<typeof Claims>;

export interface KnownProvider {
  authorization: string;
  token: string;
  keys: string;
  scope: string;
  /** Whether the token may come from this issuer. @param keyIssuer what the provider says of its key, if anything */
  isIssuer(claims: Claims, keyIssuer: string | undefined): boolean;
  /** The provider's name for the person, unique over all of its issuers. */
  subjectOf(claims: Claims): string;
  /** Whether the provider has seen to it that the address is theirs. */
  vouchesForEmail(claims: Claims): boolean;
}

const isTrue = (claim: unknown): boolean => [true, 1, 'true', '1'].some((yes) => yes === claim);
const scope = 'openid email profile';
const guid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** https://developers.google.com/identity/openid-connect/openid-connect */
function google(endpoint: string | undefined): KnownProvider {
  const issuer = endpoint ?? 'https://accounts.google.com';
  return {
    authorization: `${issuer}/o/oauth2/v2/auth`,
    token: `${endpoint ?? 'https://oauth2.googleapis.com'}/token`,
    keys: `${endpoint ?? 'https://www.googleapis.com'}/oauth2/v3/certs`,
    scope,
    isIssuer: ({ iss }) => iss === issuer || (endpoint === undefined && iss === bareGoogle),
    subjectOf: ({ sub }) => sub,
    vouchesForEmail: (claims) => isTrue(claims.email_verified),
  };
}
/** Google's other name for itself, which its documentation allows. */
const bareGoogle = 'accounts.google.com';

/**
 * The tenant of all personal accounts. https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference
 */
export const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * Microsoft signs for any tenant, and the address of a tenant's user is what its administrator has typed: it counts
 * only where the tenant has proven to own the domain (`xms_edov`), and for personal accounts.
 */
function microsoft(endpoint: string | undefined): KnownProvider {
  const base = endpoint ?? 'https://login.microsoftonline.com';
  return {
    authorization: `${base}/common/oauth2/v2.0/authorize`,
    token: `${base}/common/oauth2/v2.0/token`,
    keys: `${base}/common/discovery/v2.0/keys`,
    scope,
    isIssuer: ({ iss, tid = '' }, keyIssuer) =>
      guid.test(tid) &&
      iss === `${base}/${tid}/v2.0` &&
      (keyIssuer === undefined || keyIssuer.replace('{tenantid}', tid) === iss),
    subjectOf: ({ tid, sub }) => `${tid}.${sub}`,
    vouchesForEmail: ({ tid, xms_edov: isOfOwnDomain }) =>
      tid === personalTenant || isTrue(isOfOwnDomain),
  };
}

const known = { google, microsoft } satisfies Record<IdentityProvider, unknown>;

/** @param endpoint where a stand-in plays the provider */
export const knownProvider = (
  provider: IdentityProvider,
  endpoint: string | undefined,
): KnownProvider => known[provider](endpoint);
