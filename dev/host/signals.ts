import { descendants, killAll } from './descendants.ts';
import { say } from './terminal.ts';

/** One Ctrl-C arrives twice where npm hands on what the terminal has already told everybody. */
const sameSignalMs = 400;

/** The first Ctrl-C (or SIGTERM) stops in order, the second at once. Either leaves no process behind. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let firstAt: number | undefined;
  const onSignal = (): void => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      say('\nStopping …');
      void finish(stop);
    } else if (performance.now() - firstAt > sameSignalMs) {
      killAll(descendants());
      process.exit(130);
    }
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

async function finish(stop: () => Promise<void>): Promise<void> {
  const processes = descendants();
  try {
    await stop();
    say('Stopped.');
    process.exitCode = 0;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  killAll(processes);
  process.exit();
}
