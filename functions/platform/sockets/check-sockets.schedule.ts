import { checkSockets } from './check-sockets.ts';
import { documentClient } from '../aws/clients.ts';
import { endSockets } from './end-sockets.ts';
import { env } from '../aws/env.ts';
import { log } from '../logger.ts';

/** Every five minutes. */
export async function handler(): Promise<void> {
  const table = { client: documentClient(), tableName: env.tableName() };
  const closed = await checkSockets(table, endSockets(table, env.socketEndpoint()), new Date());
  if (closed > 0) log.info('sockets of ended sessions closed', { closed });
}
