import { descendants, killAll } from './descendants.ts';
import { say } from './terminal.ts';

/** One Ctrl-C arrives twice where npm hands on what the terminal has already told everybody. */
const sameSignalMs = 400;

/**
 * The first Ctrl-C (SIGINT, SIGTERM, SIGHUP) stops in order, the second at once. Either leaves no process behind. The end
 * of the process that has started this one stops in order, too.
 * @returns what stops in order without a signal, and ends with an exit code
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
  return end;
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
