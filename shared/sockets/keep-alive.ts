import * as z from 'zod';
import { defineSocketRoute } from './define-socket-route.ts';

/** API Gateway closes a connection on which nothing was said for ten minutes, in seconds. */
export const idleLimitSeconds = 600;

/** Keeps a quiet connection open, shows the browser that it still stands, and checks the session behind it. */
export const ping = defineSocketRoute({
  id: 'ping',
  domain: 'platform/sockets',
  route: 'ping',
  summary: 'Keeps the connection open',
  caller: 'member',
  message: z.object({}),
  answer: z.object({}),
  rate: { requestsPerSecond: 0.2, burst: 5 },
});
