import { randomUUID } from 'node:crypto';
import type { SocketHandler } from '../../functions/platform/sockets/handle-socket.ts';
import { connectionEntity } from '../../functions/platform/sockets/connection-entity.ts';
import { shardOf } from '../../functions/platform/table/shards.ts';
import { epochSeconds, type Table } from '../../functions/platform/table/table.ts';

export interface Opened {
  accountId: string;
  userId: string;
  connectionId: string;
}

/** A connection as `$connect` leaves it on the table, signed in just now. */
export async function openConnection(
  table: Table,
  { accountId, userId, groups = [] }: Pick<Opened, 'accountId' | 'userId'> & { groups?: string[] },
): Promise<Opened> {
  const connectionId = randomUUID();
  const now = epochSeconds(new Date());
  await connectionEntity(table)
    .put({
      accountId,
      userId,
      connectionId,
      authTime: now,
      sessionUntil: now + 3600,
      groups,
      shard: shardOf(accountId, connectionId),
      expiresAt: now + 7200,
    })
    .go();
  return { accountId, userId, connectionId };
}

/**
 * Hands a message to the function of a route, as API Gateway would.
 *
 * @param message a text as it is, anything else as JSON
 * @returns the reply
 */
export async function say(
  handler: SocketHandler,
  { connectionId }: Pick<Opened, 'connectionId'>,
  message: unknown,
) {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const requestContext = { connectionId, requestId: randomUUID() };
  const answer = await handler({ body, requestContext });
  return JSON.parse(answer.body);
}
