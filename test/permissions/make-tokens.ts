import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

const userPoolId = 'us-east-1_ourpool00';
const clientId = 'ourclient0000000000000000';

const encoded = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(header: object, claims: object, key: KeyObject): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}

const issuerOf = (pool: string): string => `https://cognito-idp.us-east-1.amazonaws.com/${pool}`;

/** A user pool of the test's own, the access token that it gives a user, and everything that only looks like one. */
export function makeTokens(sub: string) {
  const [own, stolen] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  if (own === undefined || stolen === undefined) throw new Error('No keys');
  const { kty = '', n = '', e = '' } = own.publicKey.export({ format: 'jwk' });
  const kid = 'key';
  const header = { alg: 'RS256', kid };
  const now = Math.floor(Date.now() / 1000);
  const session = { sub, iss: issuerOf(userPoolId), auth_time: now, iat: now, exp: now + 3600 };
  const access = {
    ...session,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    client_id: clientId,
    username: sub,
  };
  const expired = { auth_time: now - 7200, iat: now - 7200, exp: now - 3600 };
  const good = signed(header, access, own.privateKey);
  const other = signed(header, { ...access, sub: 'somebody-else' }, own.privateKey);
  const [, claims] = other.split('.');
  const [head, , signature] = good.split('.');
  const refused: Record<string, string | undefined> = {
    'no token': undefined,
    'no bearer': `Basic ${Buffer.from('ada:secret').toString('base64')}`,
    expired: `Bearer ${signed(header, { ...access, ...expired }, own.privateKey)}`,
    'signed with another key': `Bearer ${signed(header, access, stolen.privateKey)}`,
    'signed with nothing': `Bearer ${encoded({ alg: 'none', kid })}.${encoded(access)}.`,
    'with claims of another user': `Bearer ${head}.${claims}.${signature}`,
    "another pool's": `Bearer ${signed(
      header,
      { ...access, iss: issuerOf('us-east-1_otherpool') },
      own.privateKey,
    )}`,
    "another client's": `Bearer ${signed(header, { ...access, client_id: 'other' }, own.privateKey)}`,
    'an ID token': `Bearer ${signed(
      header,
      { ...session, token_use: 'id', aud: clientId, email: 'ada@example.com' },
      own.privateKey,
    )}`,
    garbage: 'Bearer a.b.c',
  };
  const jwks = { keys: [{ alg: 'RS256' as const, use: 'sig' as const, kid, kty, n, e }] };
  return { pool: { userPoolId, clientId, jwks }, good: `Bearer ${good}`, refused };
}
