import { fork, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * File of a child process or thread beside the file that starts it: TypeScript in the sources, JavaScript beside the
 * bundle.
 *
 * @param name without its extension: `lighthouse.child`
 * @param from `import.meta.url` of the file that starts it
 */
export const fileBeside = (name: string, from: string): string =>
  fileURLToPath(new URL(`./${name}${extname(from)}`, from));

export type RunningChild = ReturnType<typeof startChild>;

/** Milliseconds for which a child is kept for the next work of its kind, to reuse its loaded and compiled code. */
export const longestIdleMs = 120_000;

/** Starts one of our files in its own process, which exchanges structured messages. */
export function startChild(file: string, execArgv: string[] = []) {
  const child = fork(file, [], {
    execArgv,
    env: childEnv(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // In its own group: Ctrl-C in a terminal is for the host, which then stops its children in order.
    detached: true,
  });
  return {
    process: child,
    /** Resolves with the reason once the process has ended, or if it could not be started. */
    ended: endOf(child),
    /** The end of its error output. */
    complaints: lastWords(child),
    kill: () => {
      if (child.pid !== undefined) killGroup(child.pid);
    },
    /** Whether it keeps this process alive, as it does at first; one that is idle should not, and ends with it. */
    hold: (isHeld: boolean) => {
      const method = isHeld ? 'ref' : 'unref';
      child[method]();
      child.channel?.[method]();
      // Node's types call it a stream; in fact it is a socket.
      if (child.stderr instanceof Socket) child.stderr[method]();
    },
  };
}

/** Neither foreign pages nor third-party code that parses them should see our keys. */
function childEnv(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(`the child process ended (${code ?? signal})`));
    child.once('error', (error) => {
      if (child.pid === undefined) resolve(error.message);
    });
  });
}

function lastWords(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-2000);
  });
  return () => text;
}

/** Kills a process group by its leader: a browser has several processes. */
export function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch (error) {
    // Already gone, as intended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
