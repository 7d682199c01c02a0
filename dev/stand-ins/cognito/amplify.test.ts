import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import { decodeJWT, fetchAuthSession, getCurrentUser, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { localCredentials, localRegion } from '../local-credentials.ts';
import { listenOnLoopback, type LoopbackServer } from '../loopback-server.ts';
import { startCognito, type CognitoStandIn } from './server.ts';

/** The browser's session library against the stand-in, with tokens that the product issued. */
let cognito: CognitoStandIn;
let mount: LoopbackServer;
let client: CognitoIdentityProviderClient;
const Password = 'Correct-horse-1';

beforeAll(async () => {
  cognito = await startCognito();
  mount = await listenOnLoopback(cognito.handleBrowser);
  const { userPoolId, clientId, url } = cognito;
  client = new CognitoIdentityProviderClient({
    endpoint: url,
    region: localRegion,
    credentials: localCredentials,
  });
  const userPoolEndpoint = `${mount.url}/cognito`;
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId: clientId, userPoolEndpoint } },
  });
});
afterEach(() => signOut());
afterAll(async () => {
  await mount.stop();
  await cognito.stop();
});

async function signedIn(Username: string) {
  const user = { UserPoolId: cognito.userPoolId, Username };
  await client.send(new AdminCreateUserCommand(user));
  await client.send(new AdminSetUserPasswordCommand({ ...user, Password, Permanent: true }));
  const { AuthenticationResult: issued } = await client.send(
    new AdminInitiateAuthCommand({
      UserPoolId: cognito.userPoolId,
      ClientId: cognito.clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: Username, PASSWORD: Password },
    }),
  );
  const accessToken = decodeJWT(issued?.AccessToken ?? '');
  const refreshToken = issued?.RefreshToken ?? '';
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken,
      idToken: decodeJWT(issued?.IdToken ?? ''),
      refreshToken,
      username: accessToken.payload.sub ?? '',
      clockDrift: 0,
    },
  });
  return { user, refreshToken };
}

test('accepts the tokens as a session, in lower case', async () => {
  await signedIn('Ada@Example.com');
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

test('renews the session with its refresh token', async () => {
  await signedIn('grace@example.com');
  const before = (await fetchAuthSession()).tokens?.accessToken;
  const after = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken;
  expect(after?.payload.sub).toBe(before?.payload.sub);
  expect(after?.payload.jti).not.toBe(before?.payload.jti);
});

test('is not renewed for a user who has been disabled', async () => {
  const { user } = await signedIn('edith@example.com');
  await client.send(new AdminDisableUserCommand(user));
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
});

test('signs out, which invalidates the refresh token', async () => {
  const { refreshToken } = await signedIn('hedy@example.com');
  await signOut();
  await expect(getCurrentUser()).rejects.toMatchObject({ name: 'UserUnAuthenticatedException' });
  const answer = await fetch(mount.url, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' },
    body: JSON.stringify({ ClientId: cognito.clientId, RefreshToken: refreshToken }),
  });
  expect(answer.headers.get('x-amzn-errortype')).toBe('NotAuthorizedException');
});
