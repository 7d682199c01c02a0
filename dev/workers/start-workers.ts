import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { blockPorts, watchOwnPorts } from '../../functions/platform/target-guard/own-ports.ts';
import type { Trouble } from '../stand-ins/trouble.ts';
import { FromWorkers, type JobNews, type ToWorkers } from './worker-messages.ts';

export interface WorkersOptions {
  /** By name. */
  queueUrls: Record<string, string>;
  /** An hour lasts a minute. */
  fastClock: boolean;
  onNews(news: JobNews): void;
  onTrouble(trouble: Trouble): void;
}

const file = fileURLToPath(new URL('worker-process.ts', import.meta.url));
/** Longer than the process itself waits. */
const stopMs = 4000;
const pauseMs = 500;

/** Starts queue pump and clock in their own process, and restarts it when it dies. */
export function startWorkers(options: WorkersOptions) {
  let isStopping = false;
  let child = start(options, true);
  const keepRunning = async (): Promise<void> => {
    for (;;) {
      await ended(child);
      if (isStopping) return;
      options.onTrouble({
        words: 'The process that does the jobs has ended unexpectedly; it is restarted.',
        isFatal: false,
      });
      await sleep(pauseMs, undefined, { ref: false });
      if (isStopping) return;
      child = start(options, false);
    }
  };
  void keepRunning();
  return {
    /** Takes no more work, and waits briefly for work in progress. */
    async stop(): Promise<void> {
      isStopping = true;
      say(child, { type: 'stop' });
      await Promise.race([ended(child), sleep(stopMs, undefined, { ref: false })]);
      child.kill('SIGKILL');
    },
  };
}

const say = (child: ChildProcess, message: ToWorkers): void => {
  if (child.connected) child.send(message, () => undefined);
};

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

function start({ queueUrls, fastClock, onNews }: WorkersOptions, isFirstStart: boolean) {
  const child = fork(file, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Name resolution takes a thread each, and half of the threads at most: four would wait for two names that do not resolve.
    env: { ...process.env, UV_THREADPOOL_SIZE: process.env['UV_THREADPOOL_SIZE'] ?? '64' },
  });
  const stopWatching = watchOwnPorts((ports) => say(child, { type: 'ports', ports }));
  child.on('message', (raw) => {
    const { data: message, error } = FromWorkers.safeParse(raw);
    if (message === undefined) console.error('message of the workers:', error);
    else if (message.type === 'ports') blockPorts(message.ports);
    else onNews(message.news);
  });
  child.once('exit', () => {
    stopWatching();
    blockPorts([]);
  });
  say(child, { type: 'begin', queueUrls, fastClock, isFirstStart });
  return child;
}
