import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import { isRevoked } from '../../platform/callers/find-caller.ts';
import { type SessionRecord, sessionEntity } from '../../platform/callers/session-entity.ts';
import { userEntity, type UserKey } from '../../platform/callers/user-entity.ts';
import { removeAll } from '../../platform/table/get-many.ts';
import { staffAccountId } from '../../platform/sockets/connection-entity.ts';
import { epochSeconds, isExpired, type Table } from '../../platform/table/table.ts';
import { after, dayMs } from '../../platform/times.ts';
import { inParallel } from '../../platform/each-in-turn.ts';
import { allItems } from '../../platform/table/read-items.ts';

/** The sign-ins of a user. */
export function sessionStore(table: Table) {
  const sessions = sessionEntity(table);
  const users = userEntity(table);

  const all = (userId: string): Promise<SessionRecord[]> =>
    allItems(sessions.query.byUser({ userId }));

  /** Tokens of the session are refused from now on. @returns false when there is no such session */
  const end = async (
    { userId, sessionId }: Pick<SessionRecord, 'userId' | 'sessionId'>,
    now: Date,
    audit?: Audit,
  ): Promise<boolean> => {
    return changeAudited(table, audit, sessions, (items) =>
      items.patch({ userId, sessionId }).set({ endedAt: now.toISOString() }),
    );
  };

  return {
    end,

    /** The same for a sign-in that was not recorded, such as that of staff without an account. */
    async markEnded(userId: string, sessionId: string, now: Date): Promise<void> {
      const time = now.toISOString();
      await sessions
        .put({
          userId,
          sessionId,
          accountId: staffAccountId,
          device: '',
          signedInAt: time,
          lastSeenAt: time,
          endedAt: time,
          // A day longer than its refresh token lasts.
          expiresAt: epochSeconds(after(now, 31 * dayMs)),
        })
        .go();
    },

    /** The user's valid sessions, the most recently used first. */
    async list({ accountId, userId }: UserKey, now: Date): Promise<SessionRecord[]> {
      const [found, user] = await Promise.all([
        all(userId),
        users.get({ accountId, userId }).go({ consistent: true }),
      ]);
      const isOpen = (session: SessionRecord): boolean =>
        session.endedAt === undefined &&
        !isExpired(session, now) &&
        !isRevoked(
          { authTime: Date.parse(session.signedInAt) / 1000 },
          user.data?.passwordChangedAt,
        );
      return found.filter(isOpen).toSorted((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt));
    },

    /** @returns the ids of those that were ended */
    async endAllBut(
      userId: string,
      kept: string | undefined,
      { now, audit }: { now: Date; audit?: Audit },
    ): Promise<string[]> {
      const others = (await all(userId)).filter(
        ({ sessionId, endedAt }) => sessionId !== kept && endedAt === undefined,
      );
      let from = 0;
      if (audit !== undefined) {
        audit.unchanged();
        // The entry goes with the first that is still there, so that it stays if a later one fails.
        for (const other of others) {
          from += 1;
          if (await end(other, now, audit)) break;
        }
      }
      await inParallel(others.slice(from), (other) => end(other, now));
      return others.map(({ sessionId }) => sessionId);
    },

    /** For a user who is removed: nothing of theirs could be used any more. */
    async forgetAll(userId: string): Promise<void> {
      const found = await all(userId);
      const keys = found.map(({ sessionId }) => ({ userId, sessionId }));
      await removeAll(keys, (left) => sessions.delete(left).go());
    },
  };
}
