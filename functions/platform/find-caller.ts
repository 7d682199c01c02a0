import { accountEntity } from './table/account.ts';
import { identityEntity } from './table/identity.ts';
import type { Table } from './table/table.ts';
import { userEntity } from './table/user.ts';
import type { Caller } from './policy.ts';

/** Claims of a verified access token, as the JWT authorizer hands them over. */
export interface TokenClaims {
  sub: string;
  /** Cognito groups: an array, or API Gateway's text form `[a b]`. */
  groups: readonly string[];
}

/** The account behind a verified token; undefined when the user is gone. */
export async function findCaller(table: Table, claims: TokenClaims): Promise<Caller | undefined> {
  const identity = await identityEntity(table)
    .get({ kind: 'cognito', subject: claims.sub })
    .go({ consistent: true });
  if (identity.data === null) return undefined;
  const { accountId, userId } = identity.data;
  const [account, user] = await Promise.all([
    accountEntity(table).get({ accountId }).go({ consistent: true }),
    userEntity(table).get({ accountId, userId }).go({ consistent: true }),
  ]);
  if (account.data === null || user.data === null) return undefined;
  return {
    userId,
    accountId,
    email: user.data.email,
    accountEmail: account.data.rootEmail,
    rootUserId: account.data.rootUserId,
    isRoot: user.data.isRoot,
    isSuspended: account.data.suspended,
    isSupport: claims.groups.includes('support'),
  };
}

/** Groups as API Gateway's JWT authorizer flattens them: `[support admins]`. */
export function parseGroups(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.filter((group) => typeof group === 'string');
  if (typeof claim !== 'string') return [];
  return claim
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);
}
