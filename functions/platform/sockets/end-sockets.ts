import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { env } from '../aws/env.ts';
import { log } from '../logger.ts';
import { type Connection, connectionEntity } from './connection-entity.ts';
import type { Table } from '../table/table.ts';

interface Owner {
  accountId: string;
  userId: string;
}
export type EndSockets = ReturnType<typeof endSockets>;

function unlessGone(error: unknown): void {
  if (!(error instanceof GoneException)) throw error;
}

/**
 * Closes WebSockets together with the sessions that opened them. Never fails: the next check of sessions
 * (`check-sockets.ts`) closes the rest.
 * @param endpoint without one, nothing is closed
 */
export function endSockets(table: Table, endpoint: string | undefined = env.socketEndpoint()) {
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
      log.warn('could not close the socket', { accountId, connectionId, error });
    }
  };
  const these = async (open: readonly Connection[]): Promise<void> => {
    for (const connection of open) await close(connection);
  };
  const endWhere = async (accountId: string, isMeant: (one: Connection) => boolean) => {
    try {
      const open = await connections.query.byAccount({ accountId }).go({ pages: 'all' });
      await these(open.data.filter(isMeant));
    } catch (error) {
      log.warn('could not close sockets', { accountId, error });
    }
  };
  return {
    /** For a new password, a sign-out everywhere, or a user who is removed. */
    ofUser: ({ accountId, userId }: Owner) => endWhere(accountId, (one) => one.userId === userId),
    /** For sign-ins that a user ends. */
    async ofSessions({ accountId, userId }: Owner, sessionIds: readonly string[]): Promise<void> {
      if (sessionIds.length === 0) return;
      const isMeant = (one: Connection) =>
        one.userId === userId && sessionIds.includes(one.sessionId ?? '');
      await endWhere(accountId, isMeant);
    },
    /** For an account that is suspended or deleted. */
    ofAccount: (accountId: string) => endWhere(accountId, () => true),
    these,
  };
}
