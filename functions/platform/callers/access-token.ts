import { CognitoJwtVerifier, JwtRsaVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import * as z from 'zod';
import { env } from '../aws/env.ts';
import { parseClaims, type TokenClaims } from './find-caller.ts';

/**
 * Verifies access tokens without a JWT authorizer: for WebSocket connections, and for public calls that accept a
 * session.
 */
export type VerifyAccessToken = (token: string) => Promise<TokenClaims | undefined>;

const Claims = z.record(z.string(), z.unknown());

function makeVerifier(): { verify(token: string): Promise<unknown> } {
  const issuer = env.jwtIssuer();
  const jwksUri = env.jwksUri();
  if (issuer === undefined || jwksUri === undefined) {
    return CognitoJwtVerifier.create({
      userPoolId: env.userPoolId(),
      clientId: env.userPoolClientId(),
      tokenUse: 'access',
    });
  }
  const clientId = env.userPoolClientId();
  // A stand-in serves its keys over plain http, which the library's own fetcher refuses.
  const fetcher = { fetch: async (uri: string) => (await fetch(uri)).arrayBuffer() };
  return JwtRsaVerifier.create(
    {
      issuer,
      jwksUri,
      audience: null,
      customJwtCheck: ({ payload }) => {
        if (payload['client_id'] !== clientId || payload['token_use'] !== 'access') {
          throw new Error('Not an access token of this client');
        }
      },
    },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
  );
}

/** Undefined for an invalid token. */
export function accessTokenVerifier(): VerifyAccessToken {
  let verifier: ReturnType<typeof makeVerifier> | undefined;
  return async (token) => {
    verifier ??= makeVerifier();
    try {
      return parseClaims(Claims.parse(await verifier.verify(token)));
    } catch {
      return undefined;
    }
  };
}
