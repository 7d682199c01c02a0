import type { SignedInCaller } from '../callers/caller.ts';
import { findCallers } from '../callers/find-caller.ts';
import { type Connection, connectionEntity } from './connection-entity.ts';
import { epochSeconds, type Table } from '../table/table.ts';

interface Session {
  /** Undefined if it is unknown, or no longer known. */
  connection: Connection | undefined;
  /** The current capacities of the user; empty if the session that opened the connection has ended. */
  callers: SignedInCaller[];
}

/** The session of a connection. */
export async function findSession(table: Table, connectionId: string, now: Date): Promise<Session> {
  const found = await connectionEntity(table).query.byId({ connectionId }).go();
  const [connection] = found.data;
  if (connection === undefined || connection.sessionUntil <= epochSeconds(now))
    return { connection, callers: [] };
  const { userId: sub, groups = [], authTime, sessionId = 'unknown' } = connection;
  const callers = await findCallers(table, { sub, groups, authTime, sessionId });
  return { connection, callers };
}
