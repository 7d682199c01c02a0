import { createSign } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';
import { useStandIns } from '../../../test/stand-ins.ts';
import { keyOfProcess } from '../../../test/support/key-of-process.ts';
import { accessTokenVerifier } from './access-token.ts';
import { userPoolClient } from '../aws/user-pool-client.ts';

const standIns = await useStandIns();
const { userPoolId: UserPoolId, clientId: ClientId } = standIns.cognito;
const verify = accessTokenVerifier();
let session: { access: string; id: string };

beforeAll(async () => {
  const client = userPoolClient();
  const user = { UserPoolId, Username: 'ada@example.com' };
  await client.send(new AdminCreateUserCommand(user));
  await client.send(
    new AdminSetUserPasswordCommand({ ...user, Password: 'Analytical-1843', Permanent: true }),
  );
  await client.send(new AdminAddUserToGroupCommand({ ...user, GroupName: 'support' }));
  const { AuthenticationResult: tokens } = await client.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: user.Username, PASSWORD: 'Analytical-1843' },
    }),
  );
  session = { access: tokens?.AccessToken ?? '', id: tokens?.IdToken ?? '' };
});

type Json = Record<string, unknown>;
const decode = (part: string | undefined): Json =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Json;
const encode = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The valid token with other claims or header, signed with our own key. */
function forged(claims: Json, header: Json = {}): string {
  const [goodHeader, goodClaims] = session.access.split('.');
  const content = `${encode({ ...decode(goodHeader), ...header })}.${encode({ ...decode(goodClaims), ...claims })}`;
  const signature = createSign('RSA-SHA256').update(content);
  return `${content}.${signature.sign(keyOfProcess('stranger'), 'base64url')}`;
}

describe('accessTokenVerifier', () => {
  test('reads user, groups and time of sign-in of a valid token', async () => {
    const claims = await verify(session.access);
    const { sub, origin_jti: sessionId, exp: expiresAt } = decode(session.access.split('.')[1]);
    expect(claims).toEqual({
      sub,
      sessionId,
      expiresAt,
      groups: ['support'],
      authTime: expect.closeTo(Date.now() / 1000, -1),
    });
  });

  test('refuses an ID token', async () => {
    expect(await verify(session.id)).toBeUndefined();
  });

  test('refuses a token with other claims, another key, or no signature', async () => {
    const [header, claims, signature] = session.access.split('.');
    const changed = encode({ ...decode(claims), sub: 'somebody-else' });
    const unsigned = encode({ ...decode(header), alg: 'none' });
    for (const token of [
      `${header}.${changed}.${signature}`,
      forged({}),
      forged({}, { kid: 'another' }),
      `${unsigned}.${claims}.`,
      forged({ exp: 1 }),
      forged({ client_id: 'another' }),
      '',
      'a.b.c',
      'text',
    ]) {
      expect(await verify(token)).toBeUndefined();
    }
  });
});
