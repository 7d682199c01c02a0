import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ScanFailureReason } from '../../../shared/scan-failures.ts';
import type { ScanWarningReason } from '../../../shared/scan-warnings.ts';
import type { ScanProgress } from '../../../shared/scan-progress.ts';
import { ChildMessage, type RunMessage } from './child-messages.ts';
import type { PageEvidence } from './page-evidence.ts';

export type ChildOutcome =
  | {
      kind: 'result';
      lhr: unknown;
      proxyError: string | undefined;
      evidence: PageEvidence | undefined;
      warning: ScanWarningReason | undefined;
    }
  | { kind: 'failure'; reason: ScanFailureReason; detail: string };

export interface LighthouseChild {
  run(
    job: Omit<RunMessage, 'type' | 'folder'>,
    onProgress: (progress: ScanProgress) => void,
  ): Promise<ChildOutcome>;
  /** Kills browser and child, and removes what they left on disk. Any run that is under way fails. */
  dispose(): Promise<void>;
}

/** The child lies beside this file: as TypeScript in the sources, as JavaScript in a bundle. */
const childFile = fileURLToPath(
  new URL(`./lighthouse.child${extname(import.meta.url)}`, import.meta.url),
);

/**
 * Starts a process that can run Lighthouse once. It loads Lighthouse at once, which takes a while and may happen
 * while the caller still looks at the page.
 */
export function startLighthouseChild(): LighthouseChild {
  const child = fork(childFile, [], {
    execArgv: [],
    env: childEnv(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A group of its own: Ctrl-C in a terminal is for the host, which then disposes of its children in order.
    detached: true,
  });
  const folder = mkdtemp(join(tmpdir(), 'lighthouse-'));
  // On a full disk: told to whoever runs it, which may be never.
  folder.catch(() => undefined);
  const ended = endOf(child);
  const complaints = lastWords(child);
  let browserPid: number | undefined;

  return {
    run: async (job, onProgress) => {
      const message: RunMessage = { type: 'run', folder: await folder, ...job };
      return new Promise<ChildOutcome>((resolve) => {
        const crashed = (why: string): void =>
          resolve({ kind: 'failure', reason: 'crashed', detail: `${why}\n${complaints()}`.trim() });
        child.on('message', (raw) => {
          const said = ChildMessage.parse(raw);
          if (said.type === 'browser') browserPid = said.pid;
          else if (said.type === 'progress') onProgress(said.progress);
          else if (said.type === 'result') {
            const { lhr, proxyError, evidence, warning } = said;
            resolve({ kind: 'result', lhr, proxyError, evidence, warning });
          } else resolve({ kind: 'failure', reason: said.reason, detail: said.detail });
        });
        void ended.then(crashed);
        if (child.connected) child.send(message, (error) => error && crashed(error.message));
      });
    },
    dispose: async () => {
      if (browserPid !== undefined) killGroup(browserPid);
      if (child.pid !== undefined) killGroup(child.pid);
      await ended;
      const made = await folder.catch(() => undefined);
      if (made === undefined) return;
      await rm(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

/** Neither Lighthouse nor the pages it reads have any business with our keys. */
function childEnv(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'LD_LIBRARY_PATH'];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

/** Resolves with the reason once the process is gone, or when it could not even be started. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(`the child process ended (${code ?? signal})`));
    child.once('error', (error) => {
      if (child.pid === undefined) resolve(error.message);
    });
  });
}

/** A browser is several processes; its group takes them all. */
function killGroup(pid: number): void {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch (error) {
    // Gone already, which is what we wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function lastWords(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-2000);
  });
  return () => text;
}
