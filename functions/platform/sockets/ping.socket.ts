import { ping } from '../../../shared/sockets/keep-alive.ts';
import { env } from '../aws/env.ts';
import { handleSocket } from './handle-socket.ts';
import { post } from './push.ts';

/** Does nothing: every message already checks the connection and its session. The outside check also gets a push. */
export const handler = handleSocket(
  ping,
  async () => ({}),
  async ({ connectionId }) => {
    const endpoint = env.socketEndpoint();
    if (endpoint === undefined) throw new Error('No endpoint for pushes');
    await post(endpoint, connectionId, { type: 'look' });
    return {};
  },
);
