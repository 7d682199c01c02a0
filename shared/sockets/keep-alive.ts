import * as z from 'zod';
import { defineSocketRoute } from './define-socket-route.ts';

/** Seconds of silence after which API Gateway closes a connection: ten minutes. */
export const idleLimitSeconds = 600;

/** Keeps an idle connection open, proves to the browser that it still works, and checks its session. */
export const ping = defineSocketRoute({
  id: 'ping',
  domain: 'platform/sockets',
  route: 'ping',
  summary: 'Keeps the connection open',
  caller: 'member',
  whenLimited: 'own',
  message: z.object({}),
  answer: z.object({}),
  rate: { requestsPerSecond: 0.2, burst: 5 },
});

/** Pushed to the outside check for each of its pings: it shows that pushes reach connections. */
export const LookMessage = z.object({ type: z.literal('look') });
export type LookMessage = z.infer<typeof LookMessage>;
