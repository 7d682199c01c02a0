import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../dev/load-handler.ts';

export interface RunningHost {
  /** Such as `http://localhost:45123`. */
  origin: string;
  pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** Ends it as Ctrl-C does; the exit code. */
  stop(): Promise<number | null>;
}

interface Options {
  /** Options of `npm start`. */
  args?: string[];
  /** Kept by the caller; a temporary one that `stop` removes without it. */
  dataDir?: string;
  env?: Record<string, string>;
  /** What Node runs. @default the host itself, without the bootstrap of `npm start` */
  program?: readonly string[];
}

/** The W3C checker takes five seconds of a processor to start, and html-validate none. */
const withoutJava = { JAVA_PATH: '/no/java/here' };

/** Starts what `npm start` starts, on a free port, in a process of its own, and waits until it is usable. */
export async function runLocalHost({
  args = [],
  dataDir,
  env,
  program = ['dev/start.ts'],
}: Options = {}): Promise<RunningHost> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'local-host-')));
  const child = spawn(process.execPath, [...program, '--data', folder, ...args], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', ...withoutJava, ...env },
  });
  let printed = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const found = /Web Vitals {2,}(http:\S+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`exited with ${code}: ${printed}`)));
  });
  return {
    origin,
    pid: child.pid ?? 0,
    output: () => printed,
    async stop() {
      const code = await end(child);
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) {
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    await exited;
  }
  return child.exitCode;
}
