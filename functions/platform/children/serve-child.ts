import { Worker } from 'node:worker_threads';
import type * as z from 'zod';
import { ProblemError } from '../../../shared/errors.ts';
import type { WorkMessage } from './work-messages.ts';

/** Says something before the answer is there, such as what has to be cleaned up if it never comes. */
export type Note = (note: unknown) => void;

/** Runs while the work keeps this thread busy: without a parent, endless work would never be stopped. */
const watch = `
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000);
`;

/** Makes this process one that does a kind of work for `withinDeadline`, one piece at a time. */
export function serveChild<Input>(
  schema: z.ZodType<Input>,
  work: (input: Input, note: Note) => unknown,
): void {
  new Worker(watch, { eval: true }).unref();
  process.once('disconnect', () => process.exit(0));
  const say = (message: WorkMessage): void => {
    // The parent may have gone in the meantime, and then it does not matter.
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
