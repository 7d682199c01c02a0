import { CognitoJwtVerifier } from 'aws-jwt-verify';
import type { CognitoStandIn } from '../stand-ins/cognito/server.ts';

/** Claims of a valid access token in the `Authorization` header, as text, or undefined. */
export type Authorizer = (header: string | undefined) => Record<string, string> | undefined;

/** Does the job of the HTTP API's JWT authorizer, with the keys of the local pool. */
export function jwtAuthorizer({
  userPoolId,
  clientId,
  jwks,
}: Pick<CognitoStandIn, 'userPoolId' | 'clientId' | 'jwks'>): Authorizer {
  const verifier = CognitoJwtVerifier.create({
    userPoolId,
    clientId,
    tokenUse: 'access',
    scope: 'aws.cognito.signin.user.admin',
  });
  verifier.cacheJwks(jwks);
  return (header) => {
    const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
    if (token === undefined) return undefined;
    try {
      const claims = Object.entries(verifier.verifySync(token));
      return Object.fromEntries(claims.map(([name, value]) => [name, asText(value)]));
    } catch {
      return undefined;
    }
  };
}

/** API Gateway flattens claims to text; a list becomes `[a b]`. */
const asText = (value: unknown): string =>
  Array.isArray(value) ? `[${value.join(' ')}]` : String(value);
