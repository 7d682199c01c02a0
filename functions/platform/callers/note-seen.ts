import { log } from '../logger.ts';
import { type SessionRecord, sessionEntity } from './session-entity.ts';
import type { Table } from '../table/table.ts';

const hourMs = 3600 * 1000;

/** Notes that a session is in use, at most once an hour. Never fails: the call matters more. */
export async function noteSeen(
  table: Table,
  session: SessionRecord | null,
  now: Date,
): Promise<void> {
  if (session === null || now.getTime() - Date.parse(session.lastSeenAt) < hourMs) return;
  const { userId, sessionId } = session;
  try {
    await sessionEntity(table)
      .patch({ userId, sessionId })
      .set({ lastSeenAt: now.toISOString() })
      .go({ returnOnConditionCheckFailure: true });
  } catch (error) {
    log.warn('the use of a session was not noted', { userId, error });
  }
}
