import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { codeOf, nextCodeOf, wrongCodeOf } from '../../../test/support/app-codes.ts';
import { localCredentials, localRegion } from '../local-credentials.ts';
import { startCognito, type CognitoStandIn } from './server.ts';

let cognito: CognitoStandIn;
let client: CognitoIdentityProviderClient;
const Password = 'Correct-horse-1';
let count = 0;

beforeAll(async () => {
  cognito = await startCognito();
  const options = { region: localRegion, credentials: localCredentials };
  client = new CognitoIdentityProviderClient({ ...options, endpoint: cognito.url });
});
afterEach(() => vi.useRealTimers());
afterAll(() => cognito.stop());

async function newUser() {
  const Username = `user${(count += 1)}@example.com`;
  const user = { UserPoolId: cognito.userPoolId, Username };
  await client.send(new AdminCreateUserCommand(user));
  await client.send(new AdminSetUserPasswordCommand({ ...user, Password, Permanent: true }));
  const AccessToken = (await signIn(Username)).AuthenticationResult?.AccessToken ?? '';
  return { user, AccessToken };
}

const signIn = (USERNAME: string) =>
  client.send(
    new AdminInitiateAuthCommand({
      UserPoolId: cognito.userPoolId,
      ClientId: cognito.clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD: Password },
    }),
  );

async function withApp() {
  const { user, AccessToken } = await newUser();
  const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const verification = { AccessToken, UserCode: codeOf(SecretCode) };
  const { Status } = await client.send(new VerifySoftwareTokenCommand(verification));
  expect(Status).toBe('SUCCESS');
  await prefer(user, true);
  return { user, SecretCode };
}

const prefer = (user: { UserPoolId: string; Username: string }, Enabled: boolean) =>
  client.send(
    new AdminSetUserMFAPreferenceCommand({
      ...user,
      SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
    }),
  );

const respond = (Session: string | undefined, USERNAME: string, SOFTWARE_TOKEN_MFA_CODE: string) =>
  client.send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId: cognito.userPoolId,
      ClientId: cognito.clientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE },
    }),
  );

test('asks for a code after the password, takes each code once, and a wrong one can be followed by another', async () => {
  const { user, SecretCode } = await withApp();
  const asked = await signIn(user.Username);
  expect(asked).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' });
  expect(asked.AuthenticationResult).toBeUndefined();
  const name = asked.ChallengeParameters?.['USER_ID_FOR_SRP'] ?? '';
  const code = nextCodeOf(SecretCode);
  await expect(respond(asked.Session, name, wrongCodeOf(SecretCode))).rejects.toMatchObject({
    name: 'CodeMismatchException',
  });
  const answered = await respond(asked.Session, name, code);
  expect(answered.AuthenticationResult?.AccessToken).toBeDefined();
  const again = await signIn(user.Username);
  await expect(respond(again.Session, name, code)).rejects.toMatchObject({
    name: 'ExpiredCodeException',
  });
});

test('a session is good for one sign-in of its user, for three minutes', async () => {
  const { user, SecretCode } = await withApp();
  const asked = await signIn(user.Username);
  const name = asked.ChallengeParameters?.['USER_ID_FOR_SRP'] ?? '';
  const refused = { name: 'NotAuthorizedException' };
  await expect(
    respond(asked.Session, 'another-user', nextCodeOf(SecretCode)),
  ).rejects.toMatchObject(refused);
  await respond(asked.Session, name, nextCodeOf(SecretCode));
  const used = respond(asked.Session, name, nextCodeOf(SecretCode));
  await expect(used).rejects.toMatchObject(refused);
  const late = await signIn(user.Username);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 181_000 });
  await expect(respond(late.Session, name, nextCodeOf(SecretCode))).rejects.toMatchObject(refused);
});

test('an app counts only once a code has proven it', async () => {
  const { user, AccessToken } = await newUser();
  await expect(prefer(user, true)).rejects.toMatchObject({ name: 'InvalidParameterException' });
  const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const UserCode = wrongCodeOf(SecretCode);
  await expect(
    client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode })),
  ).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' });
  expect((await signIn(user.Username)).AuthenticationResult).toBeDefined();
});

test('a new password keeps the second step; it ends when it is switched off', async () => {
  const { user } = await withApp();
  await client.send(new AdminSetUserPasswordCommand({ ...user, Password, Permanent: true }));
  expect((await signIn(user.Username)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  await prefer(user, false);
  expect((await signIn(user.Username)).AuthenticationResult).toBeDefined();
});

test('only an access token of this pool sets up an app', async () => {
  const { AccessToken } = await newUser();
  const forged = `${AccessToken.slice(0, -8)}AAAAAAAA`;
  await expect(
    client.send(new AssociateSoftwareTokenCommand({ AccessToken: forged })),
  ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});
