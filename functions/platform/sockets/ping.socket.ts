import { ping } from '../../../shared/sockets/keep-alive.ts';
import { handleSocket } from './handle-socket.ts';

/** That the connection and its session stand is checked for every message. */
export const handler = handleSocket(ping, async () => ({}));
