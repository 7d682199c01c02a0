import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localCredentials, localRegion } from '../local-credentials.ts';
import { listenOnLoopback, type LoopbackServer } from '../loopback-server.ts';
import { startCognito, type CognitoStandIn } from './server.ts';

let folder: string;
let cognito: CognitoStandIn;
let client: CognitoIdentityProviderClient;
/** The pool as the browser sees it, and a client that signs nothing. */
let mount: LoopbackServer;
let browser: CognitoIdentityProviderClient;
const Password = 'Correct-horse-1';

const start = async () => {
  cognito = await startCognito({ file: join(folder, 'cognito.sqlite') });
  mount = await listenOnLoopback(cognito.handleBrowser);
  const options = { region: localRegion, credentials: localCredentials };
  client = new CognitoIdentityProviderClient({ ...options, endpoint: cognito.url });
  browser = new CognitoIdentityProviderClient({ ...options, endpoint: mount.url });
};
const stop = async () => {
  await mount.stop();
  await cognito.stop();
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cognito-'));
  await start();
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

let count = 0;
/** A separate user for every test. */
async function newUser() {
  const Username = `user${(count += 1)}@example.com`;
  const pool = { UserPoolId: cognito.userPoolId, Username };
  const { User } = await client.send(new AdminCreateUserCommand(pool));
  await client.send(new AdminSetUserPasswordCommand({ ...pool, Password, Permanent: true }));
  return { ...pool, sub: User?.Username };
}
const subOf = async (accessToken: string) => {
  const { userPoolId, clientId, jwks } = cognito;
  const verifier = CognitoJwtVerifier.create({ userPoolId, clientId, tokenUse: 'access' });
  verifier.cacheJwks(jwks);
  return (await verifier.verify(accessToken)).sub;
};
const signIn = async (USERNAME: string, PASSWORD = Password) => {
  const { AuthenticationResult } = await client.send(
    new AdminInitiateAuthCommand({
      UserPoolId: cognito.userPoolId,
      ClientId: cognito.clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    }),
  );
  return {
    access: AuthenticationResult?.AccessToken ?? '',
    refresh: AuthenticationResult?.RefreshToken ?? '',
  };
};
const refresh = (RefreshToken: string) =>
  browser.send(new GetTokensFromRefreshTokenCommand({ ClientId: cognito.clientId, RefreshToken }));

test('creates a user, sets its password and signs in', async () => {
  const { Username, sub } = await newUser();
  expect(await subOf((await signIn(Username)).access)).toBe(sub);
});

test('refuses a user whose password was never set', async () => {
  const Username = 'unconfirmed@example.com';
  const pool = { UserPoolId: cognito.userPoolId, Username };
  await client.send(new AdminCreateUserCommand({ ...pool, TemporaryPassword: Password }));
  await expect(signIn(Username)).rejects.toMatchObject({ name: 'PasswordResetRequiredException' });
});

test('accepts an address once, ignoring case', async () => {
  const { UserPoolId, Username } = await newUser();
  await expect(
    client.send(new AdminCreateUserCommand({ UserPoolId, Username: Username.toUpperCase() })),
  ).rejects.toMatchObject({ name: 'UsernameExistsException' });
});

test.each(['Short-1', 'no-capital-1', 'No-digits-'])(
  'refuses the weak password %s',
  async (weak) => {
    const user = await newUser();
    await expect(
      client.send(new AdminSetUserPasswordCommand({ ...user, Password: weak, Permanent: true })),
    ).rejects.toMatchObject({ name: 'InvalidPasswordException' });
  },
);

test('replaces a password', async () => {
  const user = await newUser();
  await client.send(
    new AdminSetUserPasswordCommand({ ...user, Password: 'Another-one-2', Permanent: true }),
  );
  await expect(signIn(user.Username)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  expect((await signIn(user.Username, 'Another-one-2')).access).not.toBe('');
});

test('refuses disabled users', async () => {
  const user = await newUser();
  await client.send(new AdminDisableUserCommand(user));
  await expect(signIn(user.Username)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'User is disabled.',
  });
});

test('ends one session when its token is revoked, and all of them on global sign-out', async () => {
  const user = await newUser();
  const [first, second] = [await signIn(user.Username), await signIn(user.Username)];
  await browser.send(new RevokeTokenCommand({ ClientId: cognito.clientId, Token: first.refresh }));
  await expect(refresh(first.refresh)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  expect((await refresh(second.refresh)).AuthenticationResult?.AccessToken).toBeDefined();
  await client.send(new AdminUserGlobalSignOutCommand(user));
  await expect(refresh(second.refresh)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('changes an address, unless the new one is taken', async () => {
  const [user, other] = [await newUser(), await newUser()];
  const change = (Value: string) =>
    client.send(
      new AdminUpdateUserAttributesCommand({
        ...user,
        UserAttributes: [{ Name: 'email', Value }],
      }),
    );
  await expect(change(other.Username)).rejects.toMatchObject({ name: 'AliasExistsException' });
  await change('moved@example.com');
  expect((await signIn('moved@example.com')).access).not.toBe('');
});

test('puts groups into the access token', async () => {
  const user = await newUser();
  await client.send(new AdminAddUserToGroupCommand({ ...user, GroupName: 'support' }));
  const [, claims = ''] = (await signIn(user.Username)).access.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    'cognito:groups': ['support'],
    client_id: cognito.clientId,
    token_use: 'access',
  });
});

test('names its errors as Cognito does', async () => {
  const { UserPoolId } = await newUser();
  await expect(
    client.send(new AdminGetUserCommand({ UserPoolId, Username: 'nobody@example.com' })),
  ).rejects.toMatchObject({ name: 'UserNotFoundException' });
  const start = (ClientId: string) =>
    client.send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: 'a@example.com' },
      }),
    );
  await expect(start('other')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  await expect(start(cognito.clientId)).rejects.toMatchObject({
    name: 'InvalidParameterException',
  });
});

test('refuses other operations to browsers, and all operations to unsigned clients', async () => {
  const { UserPoolId, Username } = await newUser();
  const taken = { UserPoolId, Username, Password: 'Taken-over-1', Permanent: true };
  await expect(browser.send(new AdminSetUserPasswordCommand(taken))).rejects.toMatchObject({
    name: 'UnknownOperationException',
  });
  const stranger = new CognitoIdentityProviderClient({
    endpoint: cognito.url,
    region: localRegion,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  });
  await expect(stranger.send(new AdminSetUserPasswordCommand(taken))).rejects.toMatchObject({
    $metadata: { httpStatusCode: 403 },
  });
  expect((await signIn(Username)).access).not.toBe('');
});

test('a deleted user loses all sessions', async () => {
  const user = await newUser();
  const session = await signIn(user.Username);
  await client.send(new AdminDeleteUserCommand(user));
  await expect(refresh(session.refresh)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(signIn(user.Username)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('keeps users, sessions and its key across a restart', async () => {
  const { Username, sub } = await newUser();
  const before = await signIn(Username);
  await stop();
  await start();
  expect(await subOf(before.access)).toBe(sub);
  expect((await refresh(before.refresh)).AuthenticationResult?.AccessToken).toBeDefined();
});
