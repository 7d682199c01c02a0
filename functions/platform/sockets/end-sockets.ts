import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { env } from '../aws/env.ts';
import { log } from '../logger.ts';
import { type Connection, connectionEntity } from './connection-entity.ts';
import type { Table } from '../table/table.ts';

/**
 * Closes WebSockets together with the sessions that opened them. Never fails: the next check of sessions
 * (`check-sockets.ts`) closes the rest.
 */
export interface EndSockets {
  /** For a new password, a sign-out everywhere, or a user who is removed. */
  ofUser(owner: { accountId: string; userId: string }): Promise<void>;
  /** For sign-ins that a user ends. */
  ofSessions(
    owner: { accountId: string; userId: string },
    sessionIds: readonly string[],
  ): Promise<void>;
  /** For an account that is suspended or deleted. */
  ofAccount(accountId: string): Promise<void>;
  these(connections: readonly Connection[]): Promise<void>;
}

function unlessGone(error: unknown): void {
  if (!(error instanceof GoneException)) throw error;
}

/** @param endpoint without one, nothing is closed */
export function endSockets(
  table: Table,
  endpoint: string | undefined = env.socketEndpoint(),
): EndSockets {
  const connections = connectionEntity(table);
  const client =
    endpoint === undefined ? undefined : new ApiGatewayManagementApiClient({ endpoint });

  const close = async ({ accountId, connectionId }: Connection): Promise<void> => {
    try {
      await client
        ?.send(new DeleteConnectionCommand({ ConnectionId: connectionId }))
        .catch(unlessGone);
      await connections.delete({ accountId, connectionId }).go();
    } catch (error) {
      log.warn('socket not closed', { accountId, connectionId, error });
    }
  };
  const these: EndSockets['these'] = async (open) => {
    for (const connection of open) await close(connection);
  };
  const endWhere = async (accountId: string, isMeant: (one: Connection) => boolean) => {
    try {
      const open = await connections.query.byAccount({ accountId }).go({ pages: 'all' });
      await these(open.data.filter(isMeant));
    } catch (error) {
      log.warn('sockets not closed', { accountId, error });
    }
  };
  return {
    ofUser: ({ accountId, userId }) => endWhere(accountId, (one) => one.userId === userId),
    ofSessions: async ({ accountId, userId }, sessionIds) => {
      if (sessionIds.length === 0) return;
      const isMeant = (one: Connection) =>
        one.userId === userId && sessionIds.includes(one.sessionId ?? '');
      await endWhere(accountId, isMeant);
    },
    ofAccount: (accountId) => endWhere(accountId, () => true),
    these,
  };
}
