import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SQSEvent } from 'aws-lambda';
import { claimPort, watchAllPorts } from '../../functions/platform/target-guard/own-ports.ts';
import { FromOccasional, type ToOccasional } from './worker-messages.ts';

const file = fileURLToPath(new URL('occasional-process.ts', import.meta.url));
/** Longer than browsers and other children are kept for the next job. */
const idleMs = 150_000;

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/**
 * Has batches done in another process, which starts with the first one and ends when there were none for a while: scans,
 * pictures and checks of the markup load hundreds of megabytes that an idle host does not need.
 */
export function occasional({ keptMs = idleMs, program = file } = {}) {
  let running: ReturnType<typeof start> | undefined;
  let ending: NodeJS.Timeout | undefined;
  let batches = 0;
  return {
    /** @throws what the worker throws, or that its process has ended */
    async work(queue: string, event: SQSEvent): Promise<unknown> {
      clearTimeout(ending);
      running ??= start(program, () => (running = undefined));
      const child = running;
      batches += 1;
      try {
        return await child.work(queue, event);
      } finally {
        batches -= 1;
        if (batches === 0) ending = setTimeout(() => child.end(), keptMs).unref();
      }
    },
    end(): void {
      clearTimeout(ending);
      running?.end();
    },
  };
}

function start(program: string, onExit: () => void) {
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let release: (() => void)[] = [];
  const claim = (ports: readonly number[]): void => {
    const before = release;
    release = ports.map(claimPort);
    for (const giveFree of before) giveFree();
  };
  const stopWatching = watchAllPorts((ports) => say(child, { type: 'ports', ports }));
  child.on('message', (raw) => {
    const message = FromOccasional.parse(raw);
    if (message.type === 'ports') return claim(message.ports);
    const batch = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'answer') batch?.resolve(message.answer);
    else batch?.reject(new Error(message.stack));
  });
  const ended = (): void => {
    onExit();
    stopWatching();
    claim([]);
    const error = new Error('The process that does occasional jobs has ended');
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
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
      onExit();
      if (child.connected) child.disconnect();
    },
  };
}

const say = (child: ChildProcess, message: ToOccasional): void => {
  if (child.connected) child.send(message, () => undefined);
};
