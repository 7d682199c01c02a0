import type * as z from 'zod';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { longestIdleMs, startChild, type RunningChild } from './start-child.ts';
import { WorkMessage } from './work-messages.ts';

interface Work<Answer> {
  /** File of the child process, which calls `serveChild`. */
  file: string;
  input: object | string;
  answer: z.ZodType<Answer>;
  /** Milliseconds, counted from when the child has loaded. */
  timeoutMs: number;
  /** Memory limit of the child's objects in megabytes. @default 512 */
  memory?: number;
  onNote?: (note: unknown) => void;
}

/** Work that did not finish: it took too long, or too much memory. */
export class UnfinishedWorkError extends Error {
  /** Whether it timed out; otherwise its process ended. */
  readonly isLate: boolean;

  constructor(why: string, isLate: boolean) {
    super(`The work did not come to an end: ${why}`);
    this.name = 'UnfinishedWorkError';
    this.isLate = isLate;
  }
}

/** Time to load the code on a busy machine. */
const longestStartMs = 30_000;

interface Waiting {
  child: RunningChild;
  expiry: NodeJS.Timeout;
}
/** By file; one for each kind of work. */
const idle = new Map<string, Waiting>();

/**
 * Does work on foreign text in its own process, so that it can neither block nor crash anything else, and stops it at
 * its deadline: third-party code parses text that may be crafted to keep it busy for hours.
 *
 * @throws UnfinishedWorkError; ProblemError and other errors from the work
 */
export async function withinDeadline<Answer>(work: Work<Answer>): Promise<Answer> {
  const { child, isFresh } = take(work);
  try {
    const answer = work.answer.parse(await lastWord(child, isFresh, work));
    keep(work.file, child);
    return answer;
  } catch (error) {
    if (error instanceof ProblemError) keep(work.file, child);
    else child.kill();
    throw error;
  }
}

function lastWord<Answer>(
  { process, ended, complaints }: RunningChild,
  isFresh: boolean,
  { input, timeoutMs, onNote }: Work<Answer>,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (why: string, isLate = false): void => {
      clearTimeout(timer);
      reject(new UnfinishedWorkError(`${why}\n${complaints()}`.trim(), isLate));
    };
    const limit = (ms: number) => setTimeout(() => fail(`it took more than ${ms} ms`, true), ms);
    let timer = limit(isFresh ? longestStartMs : timeoutMs);
    const receive = (raw: unknown): void => {
      const said = WorkMessage.parse(raw);
      if (said.type === 'note') {
        onNote?.(said.note);
        return;
      }
      clearTimeout(timer);
      if (said.type === 'ready') {
        timer = limit(timeoutMs);
        return;
      }
      process.off('message', onMessage);
      if (said.type === 'answer') resolve(said.answer);
      else reject(errorOf(said));
    };
    // An error thrown here would be this process's end.
    const onMessage = (raw: unknown): void => {
      try {
        receive(raw);
      } catch (error) {
        process.off('message', onMessage);
        fail(`its message could not be used: ${String(error)}`);
      }
    };
    process.on('message', onMessage);
    void ended.then((why) => fail(why));
    if (process.connected) process.send(input, (error) => error && fail(error.message));
  });
}

function errorOf(said: WorkMessage & { type: 'problem' | 'error' }): Error {
  if (said.type === 'problem') return new ProblemError(said.code, said.message, said.more);
  const { name, message, stack } = said;
  return Object.assign(new Error(message), { name, stack });
}

/** The idle child of a kind of work, or a new one. */
function take({ file, memory = 512 }: Pick<Work<unknown>, 'file' | 'memory'>) {
  const waiting = idle.get(file);
  if (waiting === undefined) {
    const child = startChild(file, [`--max-old-space-size=${memory}`]);
    void child.ended.then(() => leave(file, child));
    return { child, isFresh: true };
  }
  leave(file, waiting.child);
  waiting.child.hold(true);
  return { child: waiting.child, isFresh: false };
}

function keep(file: string, child: RunningChild): void {
  if (idle.has(file)) {
    child.kill();
    return;
  }
  child.hold(false);
  const expiry = setTimeout(() => dismissChild(file), longestIdleMs).unref();
  idle.set(file, { child, expiry });
}

/** Ends the idle child of a kind of work. */
export function dismissChild(file: string): void {
  const waiting = idle.get(file);
  if (waiting === undefined) return;
  leave(file, waiting.child);
  waiting.child.kill();
}

function leave(file: string, child: RunningChild): void {
  const waiting = idle.get(file);
  if (waiting?.child !== child) return;
  clearTimeout(waiting.expiry);
  idle.delete(file);
}
