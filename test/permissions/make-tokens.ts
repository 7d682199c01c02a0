import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { keyOfProcess } from '../support/key-of-process.ts';

const userPoolId = 'us-east-1_ourpool00';
const clientId = 'ourclient0000000000000000';

const encoded = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(header: object, claims: object, key: KeyObject): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}

const issuerOf = (pool: string): string => `https://cognito-idp.us-east-1.amazonaws.com/${pool}`;

/** A user pool of the test that issues access tokens, and imitations of them. */
export function makePool() {
  const own = createPrivateKey(keyOfProcess('pool of actors'));
  const stolen = createPrivateKey(keyOfProcess('stranger'));
  const { kty = '', n = '', e = '' } = createPublicKey(own).export({ format: 'jwk' });
  const kid = 'key';
  const header = { alg: 'RS256', kid };
  const jwks = { keys: [{ alg: 'RS256' as const, use: 'sig' as const, kid, kty, n, e }] };
  const sessionOf = (sub: string) => {
    const now = Math.floor(Date.now() / 1000);
    return { sub, iss: issuerOf(userPoolId), auth_time: now, iat: now, exp: now + 3600 };
  };
  const accessOf = (sub: string, groups: readonly string[] = []) => ({
    ...sessionOf(sub),
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    client_id: clientId,
    username: sub,
    ...(groups.length === 0 ? {} : { 'cognito:groups': groups }),
  });

  const given = new Map<string, string>();
  /** What the middleware accepts, as in the header; the same for the same session. */
  const tokenFor = (
    { userId, groups, viewToken }: { userId: string; groups?: string[]; viewToken?: string },
    sessionId?: string,
  ): string => {
    if (viewToken !== undefined) return `Bearer ${viewToken}`;
    const session = JSON.stringify([userId, groups, sessionId]);
    const ofSession = sessionId === undefined ? {} : { origin_jti: sessionId };
    const token =
      given.get(session) ??
      `Bearer ${signed(header, { ...accessOf(userId, groups), ...ofSession }, own)}`;
    given.set(session, token);
    return token;
  };

  /** What the middleware refuses, by its fault. */
  function badTokensFor(sub: string): Record<string, string | undefined> {
    const access = accessOf(sub);
    const now = access.iat;
    const past = { auth_time: now - 7200, iat: now - 7200, exp: now - 3600 };
    const good = signed(header, access, own);
    const other = signed(header, { ...access, sub: 'another-user' }, own);
    const [, claims] = other.split('.');
    const [head, , signature] = good.split('.');
    const bearer = (wrong: object, key = own) =>
      `Bearer ${signed(header, { ...access, ...wrong }, key)}`;
    return {
      'no token': undefined,
      'no bearer': `Basic ${Buffer.from('ada:secret').toString('base64')}`,
      expired: bearer(past),
      'signed with another key': bearer({}, stolen),
      'signed with nothing': `Bearer ${encoded({ alg: 'none', kid })}.${encoded(access)}.`,
      'with claims of another user': `Bearer ${head}.${claims}.${signature}`,
      "another pool's": bearer({ iss: issuerOf('us-east-1_otherpool') }),
      "another client's": bearer({ client_id: 'other' }),
      'an ID token': `Bearer ${signed(
        header,
        { ...sessionOf(sub), token_use: 'id', aud: clientId, email: 'ada@example.com' },
        own,
      )}`,
      garbage: 'Bearer a.b.c',
    };
  }
  return { pool: { userPoolId, clientId, jwks }, tokenFor, badTokensFor };
}
