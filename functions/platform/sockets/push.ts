import {
  ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { ServerMessage } from '../../../shared/socket-messages.ts';
import { log } from '../logger.ts';
import { connectionEntity } from './connection-entity.ts';
import { epochSeconds, type Table } from '../table/table.ts';

/** Sends a message to every open browser of an account with a valid session. Never fails: the browser also polls. */
export type Push = (accountId: string, message: ServerMessage) => Promise<void>;

export function socketPush(table: Table, endpoint: string | undefined): Push {
  if (endpoint === undefined) return async () => undefined;
  const client = new ApiGatewayManagementApiClient({ endpoint });
  const connections = connectionEntity(table);
  return async (accountId, message) => {
    try {
      const all = await connections.query.byAccount({ accountId }).go({ pages: 'all' });
      const now = epochSeconds(new Date());
      const open = all.data.filter(({ sessionUntil }) => sessionUntil > now);
      const Data = JSON.stringify(message);
      await Promise.all(
        open.map(async ({ connectionId }) => {
          try {
            await client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data }));
          } catch (error) {
            if (!(error instanceof GoneException)) throw error;
            await connections.delete({ accountId, connectionId }).go();
          }
        }),
      );
    } catch (error) {
      log.warn('push failed', { accountId, type: message.type, error });
    }
  };
}
