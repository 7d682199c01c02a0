import type { EndSockets } from './end-sockets.ts';
import { isRevoked, isSessionEnded } from '../callers/find-caller.ts';
import { accountStanding } from '../callers/account-standing.ts';
import { sessionEntity, type SessionRecord } from '../callers/session-entity.ts';
import { shardsInUse } from '../table/shards-in-use.ts';
import { log } from '../logger.ts';
import { type Account, accountEntity } from '../callers/account-entity.ts';
import {
  type Connection,
  connectionEntity,
  staffAccountId,
  staffShard,
} from './connection-entity.ts';
import { epochSeconds, type Table } from '../table/table.ts';
import { isTwoStepDue } from '../callers/two-step-due.ts';
import { type User, userEntity } from '../callers/user-entity.ts';
import { inParallel } from '../each-in-turn.ts';

interface SocketChecks {
  sockets: Pick<EndSockets, 'these'>;
  /** Whether a user is a member of staff at this moment. */
  isStaff: (userId: string) => Promise<boolean>;
}

interface Owner {
  account: Account | undefined;
  user: User | undefined;
  session: SessionRecord | undefined;
}

/** Whether a socket's session has ended: its token has expired, or would be refused now. */
function isSessionOver(
  { accountId, authTime, sessionUntil }: Connection,
  { account, user, session }: Owner,
  now: Date,
): boolean {
  if (sessionUntil <= epochSeconds(now)) return true;
  if (isSessionEnded(session)) return true;
  if (accountId === staffAccountId) return false;
  if (account === undefined || user === undefined) return true;
  if (account.deletingSince !== undefined) return true;
  if (accountStanding(account, now).kind === 'suspended') return true;
  if (isTwoStepDue(account, user, now)) return true;
  return isRevoked({ authTime }, user.passwordChangedAt);
}

const shardsAtOnce = 8;
const sliceSize = 1000;

/**
 * Closes every socket whose session has ended, and those of users who are no longer on staff. A shard that fails stops
 * no other.
 *
 * @returns the number of closed sockets
 * @throws at the end, if shards were left for the next check
 */
export async function checkSockets(table: Table, checks: SocketChecks, now: Date): Promise<number> {
  const shards = [staffShard, ...(await shardsInUse(table))];
  let closed = 0;
  let failures = 0;
  const check = async (shard: string): Promise<void> => {
    try {
      closed += await checkShard(table, checks, { shard, now });
    } catch (error) {
      failures += 1;
      log.error('could not check sockets', { shard, error });
    }
  };
  await inParallel(shards, check, shardsAtOnce);
  if (failures > 0) throw new Error(`Could not check the sockets of ${failures} shards`);
  return closed;
}

async function checkShard(
  table: Table,
  { sockets, isStaff }: SocketChecks,
  { shard, now }: { shard: string; now: Date },
): Promise<number> {
  let closed = 0;
  for (let cursor: string | null = null; ;) {
    const open: { data: Connection[]; cursor: string | null } = await connectionEntity(table)
      .query.byShard({ shard })
      .go({ cursor, limit: sliceSize });
    if (open.data.length > 0) {
      const ownerOf = await readOwners(table, open.data);
      const former =
        shard === staffShard ? await formerStaff(open.data, isStaff) : new Set<string>();
      const over = open.data.filter(
        (one) => former.has(one.userId) || isSessionOver(one, ownerOf(one), now),
      );
      await sockets.these(over);
      closed += over.length;
    }
    cursor = open.cursor;
    if (cursor === null) return closed;
  }
}

/** Users of these connections who are no longer on staff. */
async function formerStaff(
  open: readonly Connection[],
  isStaff: SocketChecks['isStaff'],
): Promise<Set<string>> {
  const former = new Set<string>();
  for (const userId of new Set(open.map((one) => one.userId)))
    if (!(await isStaff(userId))) former.add(userId);
  return former;
}

/** The session of a connection that was opened before sessions were recorded. */
const unknown = 'unknown';

/** Accounts, users and sessions of the connections, each read once. */
async function readOwners(
  table: Table,
  open: readonly Connection[],
): Promise<(connection: Connection) => Owner> {
  const accountIds = [...new Set(open.map(({ accountId }) => accountId))];
  const owners = new Map(open.map(({ accountId, userId }) => [userId, { accountId, userId }]));
  const sessionIds = new Map(
    open.map(({ userId, sessionId = unknown }) => [sessionId, { userId, sessionId }]),
  );
  const [accounts, users, sessions] = await Promise.all([
    accountEntity(table)
      .get(accountIds.map((accountId) => ({ accountId })))
      .go({ consistent: true }),
    userEntity(table)
      .get([...owners.values()])
      .go({ consistent: true }),
    sessionEntity(table)
      .get([...sessionIds.values()])
      .go({ consistent: true }),
  ]);
  if ([accounts, users, sessions].some(({ unprocessed }) => unprocessed.length > 0)) {
    // Unread items would look like deleted accounts.
    throw new Error('The table returned unprocessed keys');
  }
  const byAccountId = new Map(accounts.data.map((account) => [account.accountId, account]));
  const byUserId = new Map(users.data.map((user) => [user.userId, user]));
  const bySessionId = new Map(sessions.data.map((session) => [session.sessionId, session]));
  return ({ accountId, userId, sessionId = unknown }) => ({
    account: byAccountId.get(accountId),
    user: byUserId.get(userId),
    session: bySessionId.get(sessionId),
  });
}
