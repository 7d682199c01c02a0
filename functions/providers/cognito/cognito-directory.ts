import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminListGroupsForUserCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  type AuthenticationResultType,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { passwordHint } from '../../../shared/models/user.ts';
import { ProblemError } from '../../../shared/errors.ts';
import { lockedInDirectory, type Session, type UserDirectory } from '../ports/user-directory.ts';

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

    async isSupport(userId) {
      const found = await client
        .send(new AdminListGroupsForUserCommand({ ...inPool, Username: userId }))
        .catch(unless('UserNotFoundException'));
      return (found?.Groups ?? []).some(({ GroupName }) => GroupName === supportGroup);
    },

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
      // A challenge instead of tokens means a user who has never set a password.
      return sessionOf(answer?.AuthenticationResult);
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
      if (session === undefined) throw new Error('The user pool gave no tokens for a proof');
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

/** https://docs.aws.amazon.com/cognito/latest/developerguide/authentication.html#authentication-flow-lockout-behavior */
const isLock = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'NotAuthorizedException' &&
  /password attempts exceeded/i.test(error.message);

/** For `catch`: converts errors with these names to undefined. */
const unless =
  (...names: string[]) =>
  (error: unknown): undefined => {
    if (error instanceof Error && names.includes(error.name)) return undefined;
    throw error;
  };

const noSuchPassword = unless(
  'NotAuthorizedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
);

const busy = new Set(['TooManyRequestsException', 'LimitExceededException']);

function problemOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ProblemError) return error;
  if (error.name === 'InvalidPasswordException') {
    return new ProblemError('invalid_input', passwordHint, { field: 'password', cause: error });
  }
  if (busy.has(error.name)) {
    return new ProblemError('too_many_requests', 'Too many requests, please try again later', {
      retryAfterSeconds: 5,
      cause: error,
    });
  }
  return new ProblemError(
    'provider_unavailable',
    'Sign-in is not available at the moment, please try again later',
    { cause: error },
  );
}

function mapFailures(directory: UserDirectory): UserDirectory {
  const mapped = async <Value>(work: Promise<Value>): Promise<Value> => {
    try {
      return await work;
    } catch (error) {
      throw problemOf(error);
    }
  };
  return {
    createUser: (...given) => mapped(directory.createUser(...given)),
    findUserId: (...given) => mapped(directory.findUserId(...given)),
    isSupport: (...given) => mapped(directory.isSupport(...given)),
    signIn: (...given) => mapped(directory.signIn(...given)),
    signInAs: (...given) => mapped(directory.signInAs(...given)),
    setPassword: (...given) => mapped(directory.setPassword(...given)),
    deleteUser: (...given) => mapped(directory.deleteUser(...given)),
    signOutEverywhere: (...given) => mapped(directory.signOutEverywhere(...given)),
  };
}
