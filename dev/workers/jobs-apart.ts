import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SQSEvent } from 'aws-lambda';
import { claimPort, watchOwnPorts } from '../../functions/platform/target-guard/own-ports.ts';
import { FromWorker, type ToWorker } from './worker-messages.ts';

const file = fileURLToPath(new URL('worker-process.ts', import.meta.url));

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

interface Options {
  /** How long the process stays without a batch, in milliseconds, once it has done so many. */
  keptMs: (done: number) => number;
  program?: string;
  /** It has ended, and nothing of ours has ended it. */
  onDeath?: () => void;
}

/**
 * Has batches done in another process, so that the host answers calls meanwhile. It starts with the first one and ends when
 * there were none for a while, as its code is megabytes that an idle host does not need.
 */
export function jobsApart({ keptMs, program = file, onDeath = () => undefined }: Options) {
  let running: ReturnType<typeof start> | undefined;
  let ending: NodeJS.Timeout | undefined;
  let batches = 0;
  let done = 0;
  const begin = () => {
    done = 0;
    return start(program, () => {
      running = undefined;
      onDeath();
    });
  };
  return {
    /** @throws what the worker throws, or that its process has ended */
    async work(queue: string, event: SQSEvent): Promise<unknown> {
      clearTimeout(ending);
      running ??= begin();
      const child = running;
      batches += 1;
      try {
        return await child.work(queue, event);
      } finally {
        batches -= 1;
        done += 1;
        if (batches === 0) {
          const end = (): void => {
            running = undefined;
            child.end();
          };
          ending = setTimeout(end, keptMs(done)).unref();
        }
      }
    },
    /** Batches in work are not answered any more. */
    end(): void {
      clearTimeout(ending);
      running?.end();
      running = undefined;
    },
  };
}

function start(program: string, onDeath: () => void) {
  const child = fork(program, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Name resolution takes a thread each, and half of the threads at most: four would wait for two names that do not resolve.
    env: { ...process.env, UV_THREADPOOL_SIZE: process.env['UV_THREADPOOL_SIZE'] ?? '64' },
  });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let isEnded = false;
  const claims = new Map<number, () => void>();
  const claim = (ports: readonly number[]): void => {
    for (const port of ports) if (!claims.has(port)) claims.set(port, claimPort(port));
    for (const [port, giveFree] of claims)
      if (!ports.includes(port) && claims.delete(port)) giveFree();
  };
  const stopWatching = watchOwnPorts((ports) => say(child, { type: 'ports', ports }));
  child.on('message', (raw) => {
    const message = FromWorker.parse(raw);
    if (message.type === 'ports') return claim(message.ports);
    const batch = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'answer') batch?.resolve(message.answer);
    else batch?.reject(new Error(message.stack));
  });
  const ended = (): void => {
    stopWatching();
    claim([]);
    if (isEnded) return;
    isEnded = true;
    onDeath();
    const error = new Error('The process that does the jobs has ended');
    for (const { reject } of waiting.values()) reject(error);
  };
  child.once('error', ended);
  child.once('exit', ended);
  return {
    work: (queue: string, event: SQSEvent): Promise<unknown> =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        say(child, { type: 'batch', id: last, queue, event });
      }),
    end(): void {
      isEnded = true;
      if (child.connected) child.disconnect();
    },
  };
}

const say = (child: ChildProcess, message: ToWorker): void => {
  if (child.connected) child.send(message, () => undefined);
};
