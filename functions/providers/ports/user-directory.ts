import { ProblemError } from '../../../shared/errors.ts';

/** Tokens of a fresh sign-in, and whose they are. */
export interface Session {
  accessToken: string;
  idToken: string;
  refreshToken: string;
  userId: string;
  /** Whether this is one of our own staff, who need no account. */
  isSupport: boolean;
}

/**
 * Who owns passwords and tokens. Refused passwords are `invalid_input` with field `password`; a directory that does not
 * answer is `provider_unavailable`.
 */
export interface UserDirectory {
  /** @returns the new user's id; undefined when the address has a user already */
  createUser(email: string, password: string): Promise<string | undefined>;
  /** @returns the id of the user with this address */
  findUserId(email: string): Promise<string | undefined>;
  /** Whether this is one of our own staff, who may be in the directory without an account. */
  isSupport(userId: string): Promise<boolean>;
  /**
   * @returns undefined when address and password do not belong together, or either does not exist
   * @throws ProblemError `lockedInDirectory` after many wrong passwords, however right this one is
   */
  signIn(email: string, password: string): Promise<Session | undefined>;
  setPassword(userId: string, password: string): Promise<void>;
  /** Ends every session: refresh tokens are void from now on. */
  signOutEverywhere(userId: string): Promise<void>;
  /** Does nothing when the user is gone already. */
  deleteUser(userId: string): Promise<void>;
}

const locked = 'password_attempts_exceeded';

/** The directory's own answer to wrong passwords: for up to 15 minutes it looks at none, from any caller. */
export const lockedInDirectory = (): ProblemError =>
  new ProblemError(
    'too_many_requests',
    'Too many wrong passwords. Please try again in a minute, or choose a new one with “Forgot password?”.',
    { reason: locked, retryAfterSeconds: 60 },
  );

export const isLockedInDirectory = (error: unknown): boolean =>
  error instanceof ProblemError && error.reason === locked;
