import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';

export type TiedChild = ReturnType<typeof spawnTied>;

/**
 * Ends the program when its input closes, which happens even if this process is killed, so that nothing is left
 * running; and ends when the program does. A trapped signal ends `wait` before the program has ended.
 */
const tie = [
  'exec 3<&0',
  '"$0" "$@" </dev/null 3<&- & child=$!',
  '{ cat >/dev/null; kill $child; } <&3 3<&- >/dev/null 2>&1 & watch=$!',
  'exec 3<&- </dev/null',
  'trap "kill $child" TERM',
  'wait $child; code=$?',
  'while kill -0 $child 2>/dev/null; do wait $child; code=$?; done',
  'kill $watch 2>/dev/null',
  'exit $code',
].join('\n');

/** Starts a program that cannot outlive this process and does not receive its Ctrl-C. */
export function spawnTied(command: string, args: string[], cwd?: string) {
  const [program, programArgs] =
    process.platform === 'win32' ? [command, args] : ['/bin/sh', ['-c', tie, command, ...args]];
  const child = spawn(program, programArgs, {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    ...(cwd === undefined ? {} : { cwd }),
  });
  let text = '';
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.on('error', (error) => keep(Buffer.from(error.message)));
  child.stdin.on('error', () => undefined);
  return {
    process: child,
    /** Everything the program has printed so far, both streams. */
    output: (): string => text,
    /** Lets this process end; the program then ends with it. */
    unref(): void {
      child.unref();
      for (const stream of [child.stdin, child.stdout, child.stderr]) {
        // Node's types call them streams; in fact they are sockets.
        if (stream instanceof Socket) stream.unref();
      }
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const exited = once(child, 'exit');
      child.stdin.end();
      if (process.platform === 'win32') child.kill();
      await exited;
    },
  };
}
