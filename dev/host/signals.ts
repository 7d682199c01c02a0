import { descendants, killAll } from './descendants.ts';
import { say } from './terminal.ts';

/** A single Ctrl-C arrives twice, because npm passes on what the terminal has already sent to all processes. */
const sameSignalMs = 400;

/**
 * The first Ctrl-C (SIGINT, SIGTERM, SIGHUP) stops the host in order, the second at once. Neither leaves a process
 * behind. The host also stops in order when the process that started it ends.
 * @returns stops in order without a signal, and exits with a code
 */
export function endOnSignal(stop: () => Promise<void>): (exitCode: number) => void {
  let firstAt: number | undefined;
  const end = (exitCode: number): void => {
    if (firstAt !== undefined) return;
    firstAt = performance.now();
    say('\nStopping …');
    void finish(stop, exitCode);
  };
  const onSignal = (): void => {
    if (firstAt !== undefined && performance.now() - firstAt > sameSignalMs) {
      killAll(descendants());
      process.exit(130);
    }
    end(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.once('disconnect', () => end(0));
  watchParents(() => end(0));
  return end;
}

const watchEveryMs = 500;

/**
 * npm passes a signal to its shell, which dies silently. `bin/bootstrap.mjs` says which process shall watch, its parent, and npm.
 */
function watchParents(onEnd: () => void): void {
  const [own, parent, ...others] = (process.env['WATCHED_PARENTS'] ?? '').split(',').map(Number);
  if (own !== process.pid) return;
  const watch = setInterval(() => {
    if (process.ppid === parent && others.every(isAlive)) return;
    clearInterval(watch);
    onEnd();
  }, watchEveryMs);
  watch.unref();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && Reflect.get(error, 'code') === 'EPERM';
  }
}

async function finish(stop: () => Promise<void>, exitCode: number): Promise<void> {
  const processes = descendants();
  try {
    await stop();
    say('Stopped.');
    process.exitCode = exitCode;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  killAll(processes);
  process.exit();
}
