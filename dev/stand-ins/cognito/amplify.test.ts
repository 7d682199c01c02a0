import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, getCurrentUser, signIn, signOut } from 'aws-amplify/auth';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { localCredentials, localRegion } from '../local-credentials.ts';
import { startCognito, type CognitoStandIn } from './server.ts';

/** What the browser's session library does, against the stand-in. */
let cognito: CognitoStandIn;
let client: CognitoIdentityProviderClient;
const password = 'Correct-horse-1';
const Username = 'ada@example.com';

beforeAll(async () => {
  cognito = await startCognito();
  const { userPoolId, clientId, url } = cognito;
  client = new CognitoIdentityProviderClient({
    endpoint: url,
    region: localRegion,
    credentials: localCredentials,
  });
  const UserPoolId = userPoolId;
  await client.send(
    new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }),
  );
  await client.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: password, Permanent: true }),
  );
  Amplify.configure({
    Auth: {
      Cognito: { userPoolId, userPoolClientId: clientId, userPoolEndpoint: `${url}/cognito` },
    },
  });
});
afterEach(() => signOut());
afterAll(() => cognito.stop());

test('signs in with SRP, whatever the case of the address', async () => {
  const result = await signIn({ username: 'Ada@Example.com', password });
  expect(result.isSignedIn).toBe(true);
  const { tokens } = await fetchAuthSession();
  const verifier = CognitoJwtVerifier.create({
    userPoolId: cognito.userPoolId,
    clientId: cognito.clientId,
    tokenUse: 'access',
  });
  verifier.cacheJwks(cognito.jwks);
  const claims = await verifier.verify(tokens?.accessToken.toString() ?? '');
  expect(claims.sub).toBe((await getCurrentUser()).userId);
  expect(tokens?.idToken?.payload['email']).toBe('ada@example.com');
});

test.each([
  ['a wrong password', Username, 'Correct-horse-2'],
  ['an unknown user', 'nobody@example.com', password],
])('refuses %s in the same words', async (_case, username, attempt) => {
  await expect(signIn({ username, password: attempt })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  });
});

test('renews the session with its refresh token', async () => {
  await signIn({ username: Username, password });
  const before = (await fetchAuthSession()).tokens?.accessToken;
  const after = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken;
  expect(after?.payload.sub).toBe(before?.payload.sub);
  expect(after?.payload.jti).not.toBe(before?.payload.jti);
});

test('is not renewed for a user who was disabled meanwhile', async () => {
  const UserPoolId = cognito.userPoolId;
  const other = 'grace@example.com';
  await client.send(new AdminCreateUserCommand({ UserPoolId, Username: other }));
  await client.send(
    new AdminSetUserPasswordCommand({
      UserPoolId,
      Username: other,
      Password: password,
      Permanent: true,
    }),
  );
  await signIn({ username: other, password });
  await client.send(new AdminDisableUserCommand({ UserPoolId, Username: other }));
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
});

test('signs out, here and everywhere', async () => {
  await signIn({ username: Username, password });
  await signOut({ global: true });
  await expect(getCurrentUser()).rejects.toMatchObject({ name: 'UserUnAuthenticatedException' });
});
