import { createHash, createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { CognitoError, userIsDisabled, wrongCredentials } from './errors.ts';
import { assertClient, assertPool, srpIdentity, type Operation, type Pool } from './pool.ts';
import { isProof, makeChallenge, makeVerifier, matchesPassword, type SrpChallenge } from './srp.ts';
import type { User } from './user-store.ts';

const challengeMinutes = 3;

interface OpenChallenge extends SrpChallenge {
  sub: string;
  expiresAt: number;
}

const Initiation = z.object({
  AuthFlow: z.string(),
  ClientId: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
});
const PasswordParameters = z.object({ USERNAME: z.string(), PASSWORD: z.string() });
const SrpParameters = z.object({ USERNAME: z.string(), SRP_A: z.string().regex(/^[0-9a-f]+$/i) });
const RefreshParameters = z.object({ REFRESH_TOKEN: z.string() });
const Response = z.object({
  ChallengeName: z.string(),
  ClientId: z.string(),
  ChallengeResponses: z.object({
    USERNAME: z.string(),
    PASSWORD_CLAIM_SECRET_BLOCK: z.string(),
    PASSWORD_CLAIM_SIGNATURE: z.string(),
    TIMESTAMP: z.string(),
  }),
});
const ForPool = z.object({ UserPoolId: z.string() });

/** Sign-in flows. Open challenges live in memory: a restart ends them, as three minutes would. */
export function signInOperations(): Record<string, Operation> {
  const openChallenges = new Map<string, OpenChallenge>();

  const offerChallenge = (pool: Pool, parameters: Record<string, string>) => {
    const { USERNAME, SRP_A } = parse(SrpParameters, parameters);
    const user = pool.store.findUser(USERNAME) ?? phantom(pool, USERNAME);
    const password = user.password ?? phantom(pool, USERNAME).password;
    const challenge = makeChallenge(SRP_A, password);
    if (challenge === undefined)
      throw new CognitoError('InvalidParameterException', 'SRP_A must not be zero');
    const secretBlock = randomBytes(96).toString('base64');
    dropExpired(openChallenges);
    const expiresAt = Date.now() + challengeMinutes * 60_000;
    openChallenges.set(secretBlock, { ...challenge, sub: user.sub, expiresAt });
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SALT: password.salt,
        SECRET_BLOCK: secretBlock,
        SRP_B: challenge.serverPublic.toString(16),
        USERNAME: user.sub,
        USER_ID_FOR_SRP: user.sub,
      },
    };
  };

  const initiate = (pool: Pool, raw: unknown, passwordFlow: string) => {
    const { AuthFlow, ClientId, AuthParameters } = Initiation.parse(raw);
    assertClient(pool, ClientId);
    switch (AuthFlow) {
      case passwordFlow:
        return { AuthenticationResult: byPassword(pool, AuthParameters), ChallengeParameters: {} };
      case 'USER_SRP_AUTH':
        return offerChallenge(pool, AuthParameters);
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN': {
        const { REFRESH_TOKEN } = parse(RefreshParameters, AuthParameters);
        return {
          AuthenticationResult: pool.tokens.refresh(REFRESH_TOKEN),
          ChallengeParameters: {},
        };
      }
      default:
        throw new CognitoError(
          'InvalidParameterException',
          `${AuthFlow} flow not enabled for this client`,
        );
    }
  };

  return {
    InitiateAuth: (pool, raw) => initiate(pool, raw, 'USER_PASSWORD_AUTH'),

    AdminInitiateAuth(pool, raw) {
      assertPool(pool, ForPool.parse(raw).UserPoolId);
      return initiate(pool, raw, 'ADMIN_USER_PASSWORD_AUTH');
    },

    RespondToAuthChallenge(pool, raw) {
      const { ChallengeName, ClientId, ChallengeResponses } = Response.parse(raw);
      assertClient(pool, ClientId);
      if (ChallengeName !== 'PASSWORD_VERIFIER')
        throw new CognitoError('InvalidParameterException', 'Unknown challenge');
      const secretBlock = ChallengeResponses.PASSWORD_CLAIM_SECRET_BLOCK;
      const challenge = openChallenges.get(secretBlock);
      openChallenges.delete(secretBlock);
      const user = challenge && pool.store.findUser(challenge.sub);
      if (challenge === undefined || challenge.expiresAt < Date.now() || !user?.password)
        throw wrongCredentials();
      const isRight = isProof(challenge, user.password, {
        identity: srpIdentity(pool, user.sub),
        secretBlock: Buffer.from(secretBlock, 'base64'),
        timestamp: ChallengeResponses.TIMESTAMP,
        signature: ChallengeResponses.PASSWORD_CLAIM_SIGNATURE,
      });
      if (!isRight) throw wrongCredentials();
      return { AuthenticationResult: admit(pool, user), ChallengeParameters: {} };
    },
  };
}

function byPassword(pool: Pool, parameters: Record<string, string>) {
  const { USERNAME, PASSWORD } = parse(PasswordParameters, parameters);
  const user = pool.store.findUser(USERNAME) ?? phantom(pool, USERNAME);
  const password = user.password ?? phantom(pool, USERNAME).password;
  const isRight = matchesPassword(srpIdentity(pool, user.sub), PASSWORD, password);
  const known = pool.store.findUser(user.sub);
  if (!isRight || known === undefined) throw wrongCredentials();
  return admit(pool, known);
}

/** Tokens for somebody whose password was right. */
function admit(pool: Pool, user: User) {
  if (!user.enabled) throw userIsDisabled();
  if (user.status === 'UNCONFIRMED')
    throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  if (user.status === 'FORCE_CHANGE_PASSWORD')
    throw new CognitoError(
      'PasswordResetRequiredException',
      'Password reset required for the user',
    );
  return pool.tokens.signIn(user);
}

/** A user that does not exist, the same at every attempt, so that a challenge tells nothing. */
function phantom(pool: Pool, name: string) {
  const secret = createHmac('sha256', JSON.stringify(pool.tokens.jwks))
    .update(name.toLowerCase())
    .digest('hex');
  const sub = secret.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5');
  const salt = createHash('md5').update(secret).digest('hex');
  return { sub, password: makeVerifier(sub, secret, salt) };
}

function parse<Shape extends z.ZodType>(
  schema: Shape,
  parameters: Record<string, string>,
): z.infer<Shape> {
  const parsed = schema.safeParse(parameters);
  if (parsed.success) return parsed.data;
  const missing = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new CognitoError('InvalidParameterException', `Missing required parameter ${missing}`);
}

function dropExpired(challenges: Map<string, OpenChallenge>): void {
  for (const [block, { expiresAt }] of challenges)
    if (expiresAt < Date.now()) challenges.delete(block);
}
