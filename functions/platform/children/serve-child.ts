import { Worker } from 'node:worker_threads';
import type * as z from 'zod';
import { ProblemError } from '../../../shared/calls/errors.ts';
import type { WorkMessage } from './work-messages.ts';

/** Sends a message before the answer, such as what to clean up if the answer never comes. */
export type Note = (note: unknown) => void;

/** Runs even while the work blocks this thread: without a parent, endless work would never be stopped. */
const watch = `
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000);
`;

/** Turns this process into a worker for `withinDeadline`, which does one piece of work at a time. */
export function serveChild<Input>(
  schema: z.ZodType<Input>,
  work: (input: Input, note: Note) => unknown,
): void {
  new Worker(watch, { eval: true }).unref();
  process.once('disconnect', () => process.exit(0));
  const say = (message: WorkMessage): void => {
    // If the parent is gone by now, nothing is needed.
    process.send?.(message, () => undefined);
  };
  const note: Note = (said) => say({ type: 'note', note: said });
  const answer = async (input: unknown): Promise<WorkMessage> => {
    try {
      return { type: 'answer', answer: await work(schema.parse(input), note) };
    } catch (error) {
      if (error instanceof ProblemError) {
        const { code, message, field, reason } = error;
        return { type: 'problem', code, message, more: { field, reason } };
      }
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
      return { type: 'error', name, message, stack };
    }
  };
  process.on('message', (input) => void answer(input).then(say));
  say({ type: 'ready' });
}
