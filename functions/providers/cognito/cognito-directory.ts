import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  AssociateSoftwareTokenCommand,
  type AttributeType,
  type AuthenticationResultType,
  type CognitoIdentityProviderClient,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { isStaffNow } from '../../platform/callers/is-staff-now.ts';
import {
  lockedInDirectory,
  type Session,
  ticketVoid,
  type UserDirectory,
  userOfTicket,
} from '../ports/user-directory.ts';
import {
  isLock,
  unless,
  noSuchPassword,
  isWrongCode,
  unlessSignedOut,
  isVoidTicket,
  mapFailures,
} from './cognito-problems.ts';
import { env } from '../../platform/aws/env.ts';
import { userPoolClient } from '../../platform/aws/user-pool-client.ts';

/** The users of the product's pool. */
export const userDirectory = (): UserDirectory =>
  cognitoDirectory(userPoolClient(), {
    userPoolId: env.userPoolId(),
    clientId: env.userPoolClientId(),
  });

const supportGroup = 'support';

interface Pool {
  userPoolId: string;
  clientId: string;
}

const subOf = (attributes: AttributeType[] | undefined): string => {
  const sub = attributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (sub === undefined) throw new Error('A user of the pool has no sub');
  return sub;
};

/** The user pool as a `UserDirectory`. Only we create users; the pool itself accepts no sign-ups. */
export function cognitoDirectory(
  client: CognitoIdentityProviderClient,
  { userPoolId, clientId }: Pool,
): UserDirectory {
  const inPool = { UserPoolId: userPoolId };

  const setPassword = async (userId: string, password: string): Promise<void> => {
    await client.send(
      new AdminSetUserPasswordCommand({
        ...inPool,
        Username: userId,
        Password: password,
        Permanent: true,
      }),
    );
  };
  const deleteUser = async (userId: string): Promise<void> => {
    await client
      .send(new AdminDeleteUserCommand({ ...inPool, Username: userId }))
      .catch(unless('UserNotFoundException'));
  };

  return mapFailures({
    async createUser(email, password) {
      const created = await client
        .send(
          new AdminCreateUserCommand({
            ...inPool,
            Username: email,
            UserAttributes: [{ Name: 'email', Value: email }],
            // The pool's own invitation contains a password; our mails contain a link.
            MessageAction: 'SUPPRESS',
          }),
        )
        .catch(unless('UsernameExistsException'));
      if (created === undefined) return undefined;
      const userId = subOf(created.User?.Attributes);
      try {
        await setPassword(userId, password);
      } catch (error) {
        await deleteUser(userId);
        throw error;
      }
      return userId;
    },

    async findUserId(email) {
      const found = await client
        .send(new AdminGetUserCommand({ ...inPool, Username: email }))
        .catch(unless('UserNotFoundException'));
      return found && subOf(found.UserAttributes);
    },

    isSupport: (userId) => isStaffNow(client, inPool.UserPoolId, userId),

    async signIn(email, password) {
      const answer = await client
        .send(
          new AdminInitiateAuthCommand({
            ...inPool,
            ClientId: clientId,
            AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
            AuthParameters: { USERNAME: email, PASSWORD: password },
          }),
        )
        .catch((error: unknown) => {
          if (isLock(error)) throw lockedInDirectory();
          return noSuchPassword(error);
        });
      const { ChallengeName, Session, ChallengeParameters } = answer ?? {};
      if (ChallengeName === 'SOFTWARE_TOKEN_MFA') {
        const userId = ChallengeParameters?.['USER_ID_FOR_SRP'] ?? '';
        return { userId, ticket: `${userId}.${Session ?? ''}` };
      }
      // Another challenge instead of tokens means a user who has never set a password.
      return sessionOf(answer?.AuthenticationResult);
    },

    async answerCode(ticket, code) {
      const userId = userOfTicket(ticket);
      if (userId === undefined) throw ticketVoid();
      const answer = await client
        .send(
          new AdminRespondToAuthChallengeCommand({
            ...inPool,
            ClientId: clientId,
            ChallengeName: 'SOFTWARE_TOKEN_MFA',
            Session: ticket.slice(userId.length + 1),
            ChallengeResponses: { USERNAME: userId, SOFTWARE_TOKEN_MFA_CODE: code },
          }),
        )
        .catch((error: unknown) => {
          if (isVoidTicket(error)) throw ticketVoid();
          return isWrongCode(error);
        });
      return sessionOf(answer?.AuthenticationResult);
    },

    async newAppSecret(accessToken) {
      const { SecretCode } = await client
        .send(new AssociateSoftwareTokenCommand({ AccessToken: accessToken }))
        .catch(unlessSignedOut);
      if (SecretCode === undefined) throw new Error('Cognito returned no secret');
      return SecretCode;
    },

    async verifyApp(accessToken, code) {
      const answer = await client
        .send(new VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode: code }))
        .catch(unlessSignedOut)
        .catch(isWrongCode);
      return answer?.Status === 'SUCCESS';
    },

    async switchSecondStep(userId, isOn) {
      const preference = {
        Username: userId,
        SoftwareTokenMfaSettings: { Enabled: isOn, PreferredMfa: isOn },
      };
      const switched = await client
        .send(new AdminSetUserMFAPreferenceCommand({ ...inPool, ...preference }))
        .catch(unless('InvalidParameterException'));
      return switched !== undefined;
    },

    async signInAs(userId, proof) {
      const ofClient = { ...inPool, ClientId: clientId };
      const asked = await client.send(
        new AdminInitiateAuthCommand({
          ...ofClient,
          AuthFlow: 'CUSTOM_AUTH',
          AuthParameters: { USERNAME: userId },
        }),
      );
      const answer = await client.send(
        new AdminRespondToAuthChallengeCommand({
          ...ofClient,
          ChallengeName: 'CUSTOM_CHALLENGE',
          Session: asked.Session,
          ChallengeResponses: { USERNAME: userId, ANSWER: proof },
        }),
      );
      const session = sessionOf(answer.AuthenticationResult);
      if (session === undefined) throw new Error('Cognito returned no tokens for a proof');
      return session;
    },

    setPassword,
    deleteUser,

    async signOutEverywhere(userId) {
      await client.send(new AdminUserGlobalSignOutCommand({ ...inPool, Username: userId }));
    },
  });
}

function sessionOf(result: AuthenticationResultType | undefined): Session | undefined {
  const { AccessToken, IdToken, RefreshToken } = result ?? {};
  if (!AccessToken || !IdToken || !RefreshToken) return undefined;
  return {
    accessToken: AccessToken,
    idToken: IdToken,
    refreshToken: RefreshToken,
    ...ownerOf(IdToken),
  };
}

const IdClaims = z.object({
  sub: z.string(),
  'cognito:groups': z.array(z.string()).default([]),
});

/** The user of a token that the pool has just issued to us, so it need not be verified. */
function ownerOf(idToken: string): { userId: string; isSupport: boolean } {
  const claims = IdClaims.parse(
    JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()),
  );
  return { userId: claims.sub, isSupport: claims['cognito:groups'].includes(supportGroup) };
}
