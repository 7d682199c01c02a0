import * as z from 'zod';

/** Ports of the one that says it, which the other must not visit. */
const Ports = z.object({ type: z.literal('ports'), ports: z.array(z.number()) });

/** What the host says to the process of its workers. */
export const ToWorkers = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('begin'),
    queueUrls: z.record(z.string(), z.string()),
    fastClock: z.boolean(),
    isFirstStart: z.boolean().describe('False once an earlier process has died'),
  }),
  Ports,
  z.object({ type: z.literal('stop') }),
]);
export type ToWorkers = z.infer<typeof ToWorkers>;

/** What the process of the workers says to the host. */
export const FromWorkers = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('news'),
    news: z.object({
      queue: z.string(),
      body: z.string(),
      state: z.enum(['started', 'done', 'failed', 'given up']),
      milliseconds: z.number(),
    }),
  }),
  Ports,
]);
export type FromWorkers = z.infer<typeof FromWorkers>;
