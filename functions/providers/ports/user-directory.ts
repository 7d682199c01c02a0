import { ProblemError } from '../../../shared/calls/errors.ts';

/** Tokens of a new sign-in, and their user. */
export interface Session {
  accessToken: string;
  idToken: string;
  refreshToken: string;
  userId: string;
  /** Whether this is a member of our staff, who needs no account. */
  isSupport: boolean;
}

/** The password was right; a code of the authenticator app is still to come. */
export interface SecondStep {
  userId: string;
  /** For `answerCode`, within three minutes. */
  ticket: string;
}

export const asksForCode = (answer: Session | SecondStep): answer is SecondStep =>
  'ticket' in answer;

/** The id of the user whom a ticket names, which only the directory can confirm; undefined for an invalid ticket. */
export const userOfTicket = (ticket: string): string | undefined =>
  /^[\da-f-]{36}(?=\.)/.exec(ticket)?.[0];

/**
 * The owner of passwords and tokens. Refused passwords are `invalid_input` with field `password`; a directory that does
 * not answer is `provider_unavailable`.
 */
export interface UserDirectory {
  /** @returns the new user's id; undefined if the address has a user already */
  createUser(email: string, password: string): Promise<string | undefined>;
  /** @returns the id of the user with this address */
  findUserId(email: string): Promise<string | undefined>;
  /** Whether this is a member of our staff, who may be in the directory without an account. */
  isSupport(userId: string): Promise<boolean>;
  /**
   * @returns undefined if address and password do not match, or if there is no such user
   * @throws ProblemError `lockedInDirectory` after many wrong passwords, even if this one is right
   */
  signIn(email: string, password: string): Promise<Session | SecondStep | undefined>;
  /**
   * Signs in a user whom a provider has proven to us.
   * @param proof our word for it, which the directory has us verify once (`verify-proof.trigger.ts`)
   */
  signInAs(userId: string, proof: string): Promise<Session>;
  /**
   * @returns undefined if the code is wrong or was used before
   * @throws ProblemError `unauthenticated` with the reason `ticket_void` when the sign-in has to start again
   */
  answerCode(ticket: string, code: string): Promise<Session | undefined>;
  /** Begins to set up an authenticator app. @returns its secret, in base32 */
  newAppSecret(accessToken: string): Promise<string>;
  /** Whether the code is one of the app with the latest secret, which then is the user's app. */
  verifyApp(accessToken: string, code: string): Promise<boolean>;
  /** Whether a sign-in asks for a code. @returns false when the user has no app that could give one */
  switchSecondStep(userId: string, isOn: boolean): Promise<boolean>;
  setPassword(userId: string, password: string): Promise<void>;
  /** Ends all sessions: refresh tokens become invalid. */
  signOutEverywhere(userId: string): Promise<void>;
  /** Does nothing if there is no such user. */
  deleteUser(userId: string): Promise<void>;
}

const locked = 'password_attempts_exceeded';

/** The directory's own reaction to wrong passwords: for up to 15 minutes it checks none, from any caller. */
export const lockedInDirectory = (): ProblemError =>
  new ProblemError(
    'too_many_requests',
    'Too many wrong passwords. Please try again in a minute, or choose a new one with “Forgot password?”.',
    { reason: locked, retryAfterSeconds: 60 },
  );

export const isLockedInDirectory = (error: unknown): boolean =>
  error instanceof ProblemError && error.reason === locked;

/** The ticket of a second step that has run out, was used, or is no ticket of this user. */
export const ticketVoid = (): ProblemError =>
  new ProblemError('unauthenticated', 'This took too long. Please sign in again.', {
    reason: 'ticket_void',
  });
