import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import * as z from 'zod';
import { runtimeConfig } from './config.ts';
import { payloadOf } from './stored-token.ts';

/** The only file that uses aws-amplify; loaded when a session exists or begins (see tokens.ts). */

let configured: Promise<void> | undefined;

async function configure(): Promise<void> {
  const { userPoolId, userPoolClientId, cognitoEndpoint } = await runtimeConfig();
  const endpoint =
    cognitoEndpoint === undefined
      ? {}
      : { userPoolEndpoint: new URL(cognitoEndpoint, window.location.origin).href };
  // Amplify warns about a custom endpoint at every start.
  if (cognitoEndpoint !== undefined) ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, ...endpoint } } });
}

const ready = (): Promise<void> => (configured ??= configure());

export interface IssuedTokens {
  accessToken: string;
  idToken: string;
  refreshToken: string;
  userId: string;
}

const Claims = z.record(z.string(), z.json());
const jwt = (token: string) => ({
  payload: Claims.parse(payloadOf(token)),
  toString: () => token,
});

/** Passes the tokens of POST /auth or POST /users to Amplify, which stores and refreshes them from then on. */
export async function storeTokens(tokens: IssuedTokens): Promise<void> {
  await ready();
  const accessToken = jwt(tokens.accessToken);
  const issuedAt = z.number().optional().parse(accessToken.payload['iat']);
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken,
      idToken: jwt(tokens.idToken),
      refreshToken: tokens.refreshToken,
      username: tokens.userId,
      clockDrift: issuedAt === undefined ? 0 : issuedAt * 1000 - Date.now(),
    },
  });
}

/** The access token, refreshed if it has expired; undefined if there is no session any more. */
export async function loadAccessToken(forceRefresh: boolean): Promise<string | undefined> {
  await ready();
  const session = await fetchAuthSession({ forceRefresh });
  return session.tokens?.accessToken.toString();
}

/** Revokes the refresh token at Cognito and removes every token from this browser. */
export async function revokeTokens(): Promise<void> {
  await ready();
  await signOut();
}
