import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminAddUserToGroupCommand,
  AdminConfirmSignUpCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localCredentials, localRegion } from '../local-credentials.ts';
import { startCognito, type CognitoStandIn } from './server.ts';

let folder: string;
let cognito: CognitoStandIn;
let client: CognitoIdentityProviderClient;
const Password = 'Correct-horse-1';

const start = async () => {
  cognito = await startCognito({ file: join(folder, 'cognito.sqlite') });
  client = new CognitoIdentityProviderClient({
    endpoint: cognito.url,
    region: localRegion,
    credentials: localCredentials,
  });
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cognito-'));
  await start();
});
afterAll(async () => {
  await cognito.stop();
  await rm(folder, { recursive: true });
});

let count = 0;
/** A confirmed user of its own for every test. */
async function newUser() {
  const Username = `user${(count += 1)}@example.com`;
  const pool = { UserPoolId: cognito.userPoolId, Username };
  const { UserSub } = await client.send(
    new SignUpCommand({ ClientId: cognito.clientId, Username, Password }),
  );
  await client.send(new AdminConfirmSignUpCommand(pool));
  return { ...pool, sub: UserSub };
}
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
  client.send(new GetTokensFromRefreshTokenCommand({ ClientId: cognito.clientId, RefreshToken }));

test('registers, confirms and signs in', async () => {
  const { Username, sub } = await newUser();
  const { access } = await signIn(Username);
  const user = await client.send(new GetUserCommand({ AccessToken: access }));
  expect(user.Username).toBe(sub);
});

test('does not let an unconfirmed user in', async () => {
  const Username = 'unconfirmed@example.com';
  await client.send(new SignUpCommand({ ClientId: cognito.clientId, Username, Password }));
  await expect(signIn(Username)).rejects.toMatchObject({ name: 'UserNotConfirmedException' });
});

test('takes an address once, in any case', async () => {
  const { Username } = await newUser();
  await expect(
    client.send(
      new SignUpCommand({
        ClientId: cognito.clientId,
        Username: Username.toUpperCase(),
        Password,
      }),
    ),
  ).rejects.toMatchObject({ name: 'UsernameExistsException' });
});

test.each(['Short-1', 'no-capital-1', 'NO-SMALL-1', 'No-digits-', 'NoSymbol12'])(
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
  await client.send(new RevokeTokenCommand({ ClientId: cognito.clientId, Token: first.refresh }));
  await expect(refresh(first.refresh)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  expect((await refresh(second.refresh)).AuthenticationResult?.AccessToken).toBeDefined();
  await client.send(new AdminUserGlobalSignOutCommand(user));
  await expect(refresh(second.refresh)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(
    client.send(new GetUserCommand({ AccessToken: second.access })),
  ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('changes an address, but not to one that is taken', async () => {
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
  await expect(
    client.send(new InitiateAuthCommand({ ClientId: 'other', AuthFlow: 'USER_SRP_AUTH' })),
  ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  await expect(
    client.send(
      new InitiateAuthCommand({
        ClientId: cognito.clientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: 'a@example.com' },
      }),
    ),
  ).rejects.toMatchObject({ name: 'InvalidParameterException' });
});

test('a deleted user is gone with all sessions', async () => {
  const user = await newUser();
  const session = await signIn(user.Username);
  await client.send(new AdminDeleteUserCommand(user));
  await expect(refresh(session.refresh)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(signIn(user.Username)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});

test('keeps users, sessions and its key over a restart', async () => {
  const { Username } = await newUser();
  const before = await signIn(Username);
  await cognito.stop();
  await start();
  await client.send(new GetUserCommand({ AccessToken: before.access }));
  expect((await refresh(before.refresh)).AuthenticationResult?.AccessToken).toBeDefined();
});
