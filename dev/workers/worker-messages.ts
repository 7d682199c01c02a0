import * as z from 'zod';

/** An event of a message in a queue, for the terminal. */
export interface JobNews {
  queue: string;
  body: string;
  state: 'started' | 'done' | 'failed' | 'given up';
  /** Since it was started. */
  milliseconds: number;
}

/** Ports of the sender, which the other process must not visit. */
const Ports = z.object({ type: z.literal('ports'), ports: z.array(z.number()) });

/** A batch of a queue for a worker process. */
export const ToWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('batch'), id: z.number(), queue: z.string(), event: z.unknown() }),
  Ports,
]);
export type ToWorker = z.infer<typeof ToWorker>;

/** What became of a batch. */
export const FromWorker = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answer'), id: z.number(), answer: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number(), stack: z.string() }),
  Ports,
]);
export type FromWorker = z.infer<typeof FromWorker>;
