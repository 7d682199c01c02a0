import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod';
import type { CustomAuth } from './custom-auth.ts';
import { CognitoError, userIsDisabled, wrongCredentials } from './errors.ts';
import { matchesPassword } from './password-verifier.ts';
import { assertClient, assertPool, srpIdentity, type Operation, type Pool } from './pool.ts';
import type { AuthenticationResult } from './tokens.ts';
import type { User } from './user-store.ts';

const Initiation = z.object({
  UserPoolId: z.string(),
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
});
const PasswordParameters = z.object({ USERNAME: z.string(), PASSWORD: z.string() });
const UserParameters = z.object({ USERNAME: z.string() });
const Challenge = z.object({ ChallengeName: z.string() });
const RefreshParameters = z.object({ REFRESH_TOKEN: z.string() });

/** The sign-in flows of the product's server. Browsers have no flows of their own. */
export const signInOperations = (custom: CustomAuth): Record<string, Operation> => ({
  AdminRespondToAuthChallenge(pool, raw) {
    const isCode = Challenge.parse(raw).ChallengeName === 'SOFTWARE_TOKEN_MFA';
    return isCode ? pool.secondStep.respond(pool, raw) : custom.respond(pool, raw);
  },
  AdminInitiateAuth(pool, raw) {
    const { UserPoolId, ClientId, AuthFlow, AuthParameters } = Initiation.parse(raw);
    assertPool(pool, UserPoolId);
    assertClient(pool, ClientId);
    if (AuthFlow === 'CUSTOM_AUTH')
      return custom.begin(pool, parse(UserParameters, AuthParameters).USERNAME);
    return signIn(pool, AuthFlow, AuthParameters);
  },
});

async function signIn(pool: Pool, flow: string, parameters: Record<string, string>) {
  if (flow === 'ADMIN_USER_PASSWORD_AUTH') return byPassword(pool, parameters);
  if (flow === 'REFRESH_TOKEN_AUTH')
    return granted(await pool.tokens.refresh(parse(RefreshParameters, parameters).REFRESH_TOKEN));
  throw new CognitoError('InvalidParameterException', `${flow} flow not enabled for this client`);
}

function byPassword(pool: Pool, parameters: Record<string, string>) {
  const { USERNAME, PASSWORD } = parse(PasswordParameters, parameters);
  // Made for known users as well, which takes a tenth of a millisecond.
  const stranger = phantom(pool, USERNAME);
  const user = pool.store.findUser(USERNAME) ?? stranger;
  const password = user.password ?? stranger.password;
  const isRight = matchesPassword(srpIdentity(pool, user.sub), PASSWORD, password);
  const known = pool.store.findUser(user.sub);
  if (!isRight || known === undefined) throw wrongCredentials();
  return admit(pool, known);
}

const granted = (AuthenticationResult: AuthenticationResult) => ({
  AuthenticationResult,
  ChallengeParameters: {},
});

/** Tokens for a user whose password was correct, or the question for a code. */
async function admit(pool: Pool, user: User) {
  if (!user.enabled) throw userIsDisabled();
  if (user.status === 'FORCE_CHANGE_PASSWORD')
    throw new CognitoError(
      'PasswordResetRequiredException',
      'Password reset required for the user',
    );
  return pool.secondStep.ask(user) ?? granted(await pool.tokens.signIn(user));
}

/** A user that does not exist, the same at every attempt, so that answers take the same time. */
function phantom(pool: Pool, name: string) {
  const secret = createHmac('sha256', JSON.stringify(pool.tokens.jwks))
    .update(name.toLowerCase())
    .digest('hex');
  const sub = secret.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5');
  const salt = createHash('md5').update(secret).digest('hex');
  // As long as a real verifier, but of no password: making one takes as long as comparing it.
  return { sub, password: { salt, verifier: secret.repeat(12) } };
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
