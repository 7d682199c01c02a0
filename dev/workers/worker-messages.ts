import * as z from 'zod';

/** Ports of the sender, which the other process must not visit. */
const Ports = z.object({ type: z.literal('ports'), ports: z.array(z.number()) });

/** A message from the host to the worker process. */
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

/** An event of a message in a queue, for the terminal. */
const JobNews = z.object({
  queue: z.string(),
  body: z.string(),
  state: z.enum(['started', 'done', 'failed', 'given up']),
  milliseconds: z.number().describe('Since it was started'),
});
export type JobNews = z.infer<typeof JobNews>;

/** A message from the worker process to the host. */
export const FromWorkers = z.discriminatedUnion('type', [
  z.object({ type: z.literal('news'), news: JobNews }),
  Ports,
]);
export type FromWorkers = z.infer<typeof FromWorkers>;

/** A batch of a queue for the process that does occasional jobs. */
export const ToOccasional = z.discriminatedUnion('type', [
  z.object({ type: z.literal('batch'), id: z.number(), queue: z.string(), event: z.unknown() }),
  Ports,
]);
export type ToOccasional = z.infer<typeof ToOccasional>;

/** What became of a batch. */
export const FromOccasional = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answer'), id: z.number(), answer: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number(), stack: z.string() }),
  Ports,
]);
export type FromOccasional = z.infer<typeof FromOccasional>;
