import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { TriggerOperation } from '../../../shared/deployment/triggers.ts';
import { CognitoError, userIsDisabled, wrongCredentials } from './errors.ts';
import { assertClient, assertPool, type Operation, type Pool } from './pool.ts';
import type { User } from './user-store.ts';

/** Runs a trigger of the pool: takes the event, answers it filled in. */
export type RunTrigger = (operation: TriggerOperation, event: object) => Promise<unknown>;

interface Round {
  challengeName: 'CUSTOM_CHALLENGE';
  challengeResult: boolean;
}
interface Attempt {
  sub: string;
  rounds: Round[];
  secret: Record<string, string>;
  endsAt: number;
}

const Defined = z.object({
  response: z.object({
    challengeName: z.string().optional(),
    issueTokens: z.boolean().default(false),
    failAuthentication: z.boolean().default(false),
  }),
});
const Texts = z.record(z.string(), z.string());
const Created = z.object({
  response: z.object({
    publicChallengeParameters: Texts.default({}),
    privateChallengeParameters: Texts.default({}),
  }),
});
const Verified = z.object({ response: z.object({ answerCorrect: z.boolean().default(false) }) });
const Answer = z.object({
  UserPoolId: z.string(),
  ClientId: z.string(),
  ChallengeName: z.literal('CUSTOM_CHALLENGE'),
  Session: z.string(),
  ChallengeResponses: z.object({ USERNAME: z.string(), ANSWER: z.string() }),
});

/** As Cognito's. */
const attemptMs = 3 * 60_000;

/** The flow CUSTOM_AUTH: what is asked and what is right is for the pool's triggers to say. */
export function customAuth(run: RunTrigger) {
  const attempts = new Map<string, Attempt>();

  const eventOf = (pool: Pool, { sub, email }: User, request: object) => ({
    version: '1',
    region: 'us-east-1',
    userPoolId: pool.userPoolId,
    userName: sub,
    callerContext: { awsSdkVersion: 'local', clientId: pool.clientId },
    request: { userAttributes: { sub, email }, userNotFound: false, ...request },
    response: {},
  });

  /** Tokens, the next question, or the end, as the pool's trigger says. */
  async function goOn(pool: Pool, user: User, rounds: Round[]) {
    const event = eventOf(pool, user, { session: rounds });
    const { response } = Defined.parse(await run('defineAuthChallenge', event));
    if (response.failAuthentication) throw wrongCredentials();
    if (response.issueTokens)
      return { AuthenticationResult: await pool.tokens.signIn(user), ChallengeParameters: {} };
    const asked = eventOf(pool, user, { challengeName: response.challengeName, session: rounds });
    const created = Created.parse(await run('createAuthChallenge', asked));
    const Session = randomBytes(48).toString('base64url');
    const secret = created.response.privateChallengeParameters;
    attempts.set(Session, { sub: user.sub, rounds, secret, endsAt: Date.now() + attemptMs });
    return {
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session,
      ChallengeParameters: {
        USERNAME: user.sub,
        ...created.response.publicChallengeParameters,
      },
    };
  }

  const begin = async (pool: Pool, username: string) => {
    const user = pool.store.findUser(username);
    if (user === undefined) throw wrongCredentials();
    if (!user.enabled) throw userIsDisabled();
    return goOn(pool, user, []);
  };

  const respond: Operation = async (pool, raw) => {
    const { UserPoolId, ClientId, Session, ChallengeResponses } = Answer.parse(raw);
    assertPool(pool, UserPoolId);
    assertClient(pool, ClientId);
    const attempt = attempts.get(Session);
    // A session is valid for one answer.
    attempts.delete(Session);
    const user = attempt && pool.store.findUser(attempt.sub);
    if (attempt === undefined || user === undefined || attempt.endsAt < Date.now())
      throw new CognitoError('NotAuthorizedException', 'Invalid session for the user.');
    const event = eventOf(pool, user, {
      challengeAnswer: ChallengeResponses.ANSWER,
      privateChallengeParameters: attempt.secret,
    });
    const { response } = Verified.parse(await run('verifyAuthChallengeResponse', event));
    const round = {
      challengeName: 'CUSTOM_CHALLENGE',
      challengeResult: response.answerCorrect,
    } as const;
    return goOn(pool, user, [...attempt.rounds, round]);
  };
  return { begin, respond };
}

export type CustomAuth = ReturnType<typeof customAuth>;
