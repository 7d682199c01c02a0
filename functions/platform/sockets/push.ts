import {
  ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { LookMessage } from '../../../shared/sockets/keep-alive.ts';
import type { ServerMessage } from '../../../shared/sockets/socket-messages.ts';
import { env } from '../aws/env.ts';
import { log } from '../logger.ts';
import { type Connection, connectionEntity, isOfStaff, staffShard } from './connection-entity.ts';
import { epochSeconds, type Table } from '../table/table.ts';

/**
 * Sends a message to every open browser of an account with a valid session, except those of users who are limited to
 * clients. Never fails: the browser also polls.
 */
export type Push = (accountId: string, message: ServerMessage) => Promise<void>;

/** @throws GoneException if the connection is closed */
export async function post(
  endpoint: string,
  connectionId: string,
  message: ServerMessage | LookMessage,
): Promise<void> {
  const Data = JSON.stringify(message);
  await clientOf(endpoint).send(new PostToConnectionCommand({ ConnectionId: connectionId, Data }));
}

/** @param endpoint without one, nothing is sent */
export function pushes(table: Table, endpoint = env.socketEndpoint()) {
  const connections = connectionEntity(table);

  const send = async (
    to: string,
    { accountId, connectionId }: Connection,
    message: ServerMessage,
  ): Promise<void> => {
    try {
      await post(to, connectionId, message);
    } catch (error) {
      if (!(error instanceof GoneException)) throw error;
      await connections.delete({ accountId, connectionId }).go();
    }
  };
  const push = async (
    read: () => Promise<Connection[]>,
    meant: (open: Connection[]) => Connection[] | Promise<Connection[]>,
    message: ServerMessage,
  ): Promise<void> => {
    if (endpoint === undefined) return;
    try {
      const now = epochSeconds(new Date());
      const open = await meant((await read()).filter((one) => one.sessionUntil > now));
      const sent = await Promise.allSettled(open.map((one) => send(endpoint, one, message)));
      for (const one of sent) if (one.status === 'rejected') throw one.reason;
    } catch (error) {
      log.warn('push failed', { type: message.type, error });
    }
  };
  const ofAccount = (accountId: string) => async () =>
    (await connections.query.byAccount({ accountId }).go({ pages: 'all' })).data;
  const ofStaff = async () =>
    (await connections.query.byShard({ shard: staffShard }).go({ pages: 'all' })).data;
  return {
    toAccount: ((accountId, message) =>
      push(
        ofAccount(accountId),
        (open) => open.filter((one) => one.isLimited !== true),
        message,
      )) satisfies Push,
    /**
     * To the open browsers of one user of an account.
     * @param owner `except`: a connection that has the message as its reply
     */
    toUser: (
      {
        accountId,
        userId,
        except,
      }: { accountId: string; userId: string; except?: string | undefined },
      message: ServerMessage,
    ) =>
      push(
        ofAccount(accountId),
        (open) => open.filter((one) => one.userId === userId && one.connectionId !== except),
        message,
      ),
    /**
     * To the open browsers of our staff.
     * @param isStaff asked for each user where the message says what customers write: a socket lasts until the next check
     */
    toStaff: (message: ServerMessage, isStaff?: IsStaff) =>
      push(ofStaff, (open) => stillStaff(open.filter(isOfStaff), isStaff), message),
  };
}

type IsStaff = (userId: string) => Promise<boolean>;

async function stillStaff(open: Connection[], isStaff: IsStaff | undefined): Promise<Connection[]> {
  if (isStaff === undefined) return open;
  const users = [...new Set(open.map(({ userId }) => userId))];
  const answers = await Promise.all(
    users.map(async (user) => [user, await isStaff(user)] as const),
  );
  const staff = new Map(answers);
  return open.filter(({ userId }) => staff.get(userId));
}

export const socketPush = (table: Table): Push => pushes(table).toAccount;

const clients = new Map<string, ApiGatewayManagementApiClient>();

/** One for the life of the process, so that warm functions reuse its connections. */
function clientOf(endpoint: string): ApiGatewayManagementApiClient {
  const client = clients.get(endpoint) ?? new ApiGatewayManagementApiClient({ endpoint });
  clients.set(endpoint, client);
  return client;
}
