import { ProblemError } from '../../../shared/calls/errors.ts';
import { passwordHint } from '../../../shared/models/identity/user.ts';
import type { UserDirectory } from '../ports/user-directory.ts';

/** https://docs.aws.amazon.com/cognito/latest/developerguide/authentication.html#authentication-flow-lockout-behavior */
export const isLock = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'NotAuthorizedException' &&
  /password attempts exceeded/i.test(error.message);

/** For `catch`: converts errors with these names to undefined. */
export const unless =
  (...names: string[]) =>
  (error: unknown): undefined => {
    if (error instanceof Error && names.includes(error.name)) return undefined;
    throw error;
  };

/** For `catch`: a wrong password, or a user who cannot sign in by password. */
export const noSuchPassword = unless(
  'NotAuthorizedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
);

/** For `catch`: a wrong or expired code. */
export const isWrongCode = unless(
  'CodeMismatchException',
  'ExpiredCodeException',
  'EnableSoftwareTokenMFAException',
);

/** For `catch`: the access token is no longer valid. */
export function unlessSignedOut(error: unknown): never {
  if (error instanceof Error && error.name === 'NotAuthorizedException') {
    throw new ProblemError('unauthenticated', 'Please sign in', { cause: error });
  }
  throw error;
}

/** Cognito checks the session before the code. */
export const isVoidTicket = (error: unknown): boolean =>
  error instanceof Error &&
  ['NotAuthorizedException', 'UserNotFoundException', 'InvalidParameterException'].includes(
    error.name,
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

/** Makes every operation of a directory fail with a problem of ours. */
export function mapFailures(directory: UserDirectory): UserDirectory {
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
    answerCode: (...given) => mapped(directory.answerCode(...given)),
    newAppSecret: (...given) => mapped(directory.newAppSecret(...given)),
    verifyApp: (...given) => mapped(directory.verifyApp(...given)),
    switchSecondStep: (...given) => mapped(directory.switchSecondStep(...given)),
    setPassword: (...given) => mapped(directory.setPassword(...given)),
    deleteUser: (...given) => mapped(directory.deleteUser(...given)),
    signOutEverywhere: (...given) => mapped(directory.signOutEverywhere(...given)),
  };
}
