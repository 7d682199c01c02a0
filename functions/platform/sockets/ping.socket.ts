import { ping } from '../../../shared/sockets/keep-alive.ts';
import { handleSocket } from './handle-socket.ts';

/** Does nothing: every message already checks the connection and its session. */
export const handler = handleSocket(ping, async () => ({}));
