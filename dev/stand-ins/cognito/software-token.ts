import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod';
import { CognitoError } from './errors.ts';
import { assertClient, assertPool, type Operation, type Pool } from './pool.ts';
import type { User } from './user-store.ts';

const Association = z.object({ AccessToken: z.string() });
const Verification = z.object({ AccessToken: z.string(), UserCode: z.string().regex(/^\d{6}$/) });
const Answer = z.object({
  UserPoolId: z.string(),
  ClientId: z.string(),
  ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'),
  Session: z.string(),
  ChallengeResponses: z.object({ USERNAME: z.string(), SOFTWARE_TOKEN_MFA_CODE: z.string() }),
});

/** As Cognito's. */
const attemptMs = 3 * 60_000;
/** Steps of 30 seconds on either side that a clock may be off. */
const window = 1;

/** The 30-second step that the code is of, or undefined for a wrong code. */
function stepOf(secret: string, token: string): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token, window });
  return delta === null ? undefined : totp.counter() + delta;
}

const save = (pool: Pool, user: User, softwareToken: User['softwareToken']): void =>
  pool.store.saveUser({ ...user, softwareToken, updatedAt: Date.now() });

/** Operations that a user's own access token authorises, without a signature. */
export const softwareTokenOperations: Record<string, Operation> = {
  async AssociateSoftwareToken(pool, raw) {
    const user = await pool.tokens.ownerOf(Association.parse(raw).AccessToken);
    const pending = new Secret({ size: 32 }).base32;
    save(pool, user, { ...user.softwareToken, pending });
    return { SecretCode: pending };
  },

  async VerifySoftwareToken(pool, raw) {
    const { AccessToken, UserCode } = Verification.parse(raw);
    const user = await pool.tokens.ownerOf(AccessToken);
    const { pending, isEnabled = false } = user.softwareToken ?? {};
    const step = pending === undefined ? undefined : stepOf(pending, UserCode);
    if (pending === undefined || step === undefined)
      throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
    save(pool, user, { secret: pending, lastStep: step, isEnabled });
    return { Status: 'SUCCESS' };
  },
};

/** The second step of a sign-in: a code of the user's authenticator app. */
export class SecondStep {
  readonly #attempts = new Map<string, { sub: string; endsAt: number }>();

  /** The challenge for a user whose password was right; undefined where there is none. */
  ask({ sub, softwareToken }: User) {
    if (softwareToken?.isEnabled !== true) return undefined;
    const Session = randomBytes(48).toString('base64url');
    this.#attempts.set(Session, { sub, endsAt: Date.now() + attemptMs });
    return {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeParameters: { USER_ID_FOR_SRP: sub },
    };
  }

  /** Takes the code. A wrong one may be followed by another within the session. */
  readonly respond: Operation = async (pool, raw) => {
    const { UserPoolId, ClientId, Session, ChallengeResponses } = Answer.parse(raw);
    assertPool(pool, UserPoolId);
    assertClient(pool, ClientId);
    const attempt = this.#attempts.get(Session);
    const user = attempt && pool.store.findUser(attempt.sub);
    const isTheirs = user !== undefined && ChallengeResponses.USERNAME === user.sub;
    if (attempt === undefined || !isTheirs || attempt.endsAt < Date.now())
      throw new CognitoError(
        'NotAuthorizedException',
        'Invalid session for the user, session is expired.',
      );
    useCode(pool, user, ChallengeResponses.SOFTWARE_TOKEN_MFA_CODE);
    this.#attempts.delete(Session);
    return { AuthenticationResult: await pool.tokens.signIn(user), ChallengeParameters: {} };
  };
}

function useCode(pool: Pool, user: User, code: string): void {
  const { secret, lastStep = 0 } = user.softwareToken ?? {};
  const step = secret === undefined ? undefined : stepOf(secret, code);
  if (step === undefined)
    throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
  if (step <= lastStep)
    throw new CognitoError(
      'ExpiredCodeException',
      'Your software token has already been used once.',
    );
  save(pool, user, { ...user.softwareToken, lastStep: step });
}
