import { accountStanding } from './account-standing.ts';
import { accountEntity } from './account-entity.ts';
import { identityEntity } from './identity-entity.ts';
import { getTogether } from '../table/get-together.ts';
import { sessionEntity, type SessionRecord } from './session-entity.ts';
import { epochSeconds, type Table } from '../table/table.ts';
import { userEntity } from './user-entity.ts';
import { isTwoStepDue } from './two-step-due.ts';
import type { SignedInCaller, UserCaller } from './caller.ts';
import { log } from '../logger.ts';

const hourMs = 3600 * 1000;

/** Notes that a session is in use, at most once an hour. Never fails: the call matters more. */
async function noteSeen(table: Table, session: SessionRecord | null, now: Date): Promise<void> {
  if (session === null || now.getTime() - Date.parse(session.lastSeenAt) < hourMs) return;
  const { userId, sessionId } = session;
  try {
    await sessionEntity(table)
      .patch({ userId, sessionId })
      .set({ lastSeenAt: now.toISOString() })
      .go({ returnOnConditionCheckFailure: true });
  } catch (error) {
    log.warn('could not update the last use of the session', { userId, error });
  }
}

/** Claims of a verified access token, in the JWT authorizer's form. */
export interface TokenClaims {
  sub: string;
  /** Cognito groups: an array, or API Gateway's text form `[a b]`. */
  groups: readonly string[];
  /** Epoch seconds of the token's sign-in; 0 if the token does not say. */
  authTime: number;
  /** The sign-in that the token descends from, also over refreshes. */
  sessionId: string;
  /** Epoch seconds; 0 if the token does not say. */
  expiresAt: number;
}

type Claimed = Pick<TokenClaims, 'sub' | 'groups' | 'authTime' | 'sessionId'>;

/**
 * The user behind a verified token; undefined when they are gone, have ended the session or changed the password since
 * the sign-in.
 */
export async function findUser(table: Table, claims: Claimed): Promise<UserCaller | undefined> {
  const user = await lookUp(table, claims);
  return user === 'revoked' ? undefined : user;
}

/**
 * The capacities in which the owner of a verified token may act, the usual one first: as user of an account, and as
 * support, which takes no account. None when the session is over.
 */
export async function findCallers(table: Table, claims: Claimed): Promise<SignedInCaller[]> {
  const user = await lookUp(table, claims);
  if (user === 'revoked') return [];
  const support: SignedInCaller[] = isStaff(claims)
    ? [{ kind: 'support', userId: claims.sub }]
    : [];
  return user === undefined ? support : [user, ...support];
}

const isStaff = ({ groups }: Pick<Claimed, 'groups'>): boolean => groups.includes('support');

async function lookUp(table: Table, claims: Claimed): Promise<UserCaller | 'revoked' | undefined> {
  const { sub, sessionId } = claims;
  const [identities, sessions] = [identityEntity(table), sessionEntity(table)];
  // The session comes with the identity, so that it costs no request of its own.
  const [identity, session] = await getTogether(
    table,
    [identities.get({ kind: 'cognito', subject: sub }), (Item) => identities.parse({ Item }).data],
    [sessions.get({ userId: sub, sessionId }), (Item) => sessions.parse({ Item }).data],
  );
  if (isSessionEnded(session)) return 'revoked';
  if (identity === null) return undefined;
  const { accountId, userId } = identity;
  const [accounts, users] = [accountEntity(table), userEntity(table)];
  const [[account, user]] = await Promise.all([
    getTogether(
      table,
      [accounts.get({ accountId }), (Item) => accounts.parse({ Item }).data],
      [users.get({ accountId, userId }), (Item) => users.parse({ Item }).data],
    ),
    noteSeen(table, session, new Date()),
  ]);
  if (account === null || user === null || account.deletingSince !== undefined) return undefined;
  if (isRevoked(claims, user.passwordChangedAt)) return 'revoked';
  const now = new Date();
  const { kind } = accountStanding(account, now);
  return {
    kind: 'user',
    userId,
    email: user.email,
    role: user.isRoot ? 'root' : 'sub-user',
    accountId,
    accountEmail: account.rootEmail,
    rootUserId: account.rootUserId,
    isSuspended: kind === 'suspended',
    ...(account.suspendedForAbuse === true ? { isBarred: true } : {}),
    isExpired: kind === 'expired' || kind === 'leaving',
    isTwoStepDue: isTwoStepDue(account, user, now),
    isConfirmed: user.emailConfirmed,
    ...(account.deleteOn === undefined ? {} : { deletesOn: account.deleteOn }),
    ...(user.isRoot || user.clients === undefined ? {} : { clients: user.clients }),
    isSupport: isStaff(claims),
  };
}

/** Whether a user has ended the session. One that is not on the table began before sessions were recorded. */
export const isSessionEnded = (
  session: { endedAt?: string | undefined } | null | undefined,
): boolean => session?.endedAt !== undefined;

/**
 * Whether the password was changed after the sign-in. In whole seconds, like Cognito's: a sign-in in the second of the
 * change stays valid.
 */
export function isRevoked(
  { authTime }: Pick<TokenClaims, 'authTime'>,
  passwordChangedAt: string | undefined,
): boolean {
  return passwordChangedAt !== undefined && authTime < epochSeconds(new Date(passwordChangedAt));
}

/**
 * Parses claims from a verifier or the JWT authorizer (which converts them to text). Undefined without a subject, and
 * for an ID token, which passes the authorizer by the same signature and audience but authorises nothing.
 */
export function parseClaims(claims: Record<string, unknown> | undefined): TokenClaims | undefined {
  const sub = claims?.['sub'];
  if (typeof sub !== 'string' || claims?.['token_use'] !== 'access') return undefined;
  const seconds = (name: string): number => {
    const value = Number(claims[name]);
    return Number.isFinite(value) ? value : 0;
  };
  const authTime = seconds('auth_time');
  const origin = claims['origin_jti'];
  return {
    sub,
    groups: parseGroups(claims['cognito:groups']),
    authTime,
    expiresAt: seconds('exp'),
    sessionId: typeof origin === 'string' ? origin : `${sub}#${authTime}`,
  };
}

/** Groups as API Gateway's JWT authorizer flattens them: `[support admins]`. */
function parseGroups(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.filter((group) => typeof group === 'string');
  if (typeof claim !== 'string') return [];
  return claim
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);
}
