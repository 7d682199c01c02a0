import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScanFacts, ScanProgress } from '../../../shared/scans/scan-progress.ts';
import {
  fileBeside,
  killGroup,
  longestIdleMs,
  startChild,
} from '../../platform/children/start-child.ts';
import {
  ChildMessage,
  type ChildOutcome,
  type LaunchMessage,
  type RunMessage,
} from './child-messages.ts';

export type LighthouseChild = ReturnType<typeof startLighthouseChild>;

const childFile = fileBeside('lighthouse.child', import.meta.url);

/**
 * Starts a process that can run Lighthouse. It begins to load Lighthouse immediately, which takes a while, during
 * which the caller can check the page, as well as during the start of the browser.
 */
export function startLighthouseChild() {
  const { process: child, ended, complaints, kill, hold } = startChild(childFile);
  let folder: Promise<string> | undefined;
  let browserPid: number | undefined;

  const killBrowser = (): void => {
    if (browserPid !== undefined) killGroup(browserPid);
    browserPid = undefined;
  };
  const clear = async (): Promise<void> => {
    killBrowser();
    // The disk is full: the run has reported it.
    const made = await folder?.catch(() => undefined);
    if (made === undefined) return;
    await rm(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  const send = (message: LaunchMessage | RunMessage, failed: (error: Error) => void): void => {
    if (child.connected) child.send(message, (error) => error && failed(error));
  };
  let measured: ((benchmarkIndex: number) => void) | undefined;
  let receive:
    | ((message: Exclude<ChildMessage, { type: 'browser' | 'machine' }>) => void)
    | undefined;
  child.on('message', (raw) => {
    const { data: message, error } = ChildMessage.safeParse(raw);
    if (message?.type === 'browser') browserPid = message.pid;
    else if (message?.type === 'machine') measured?.(message.benchmarkIndex);
    else receive?.(message ?? { type: 'failure', reason: 'crashed', detail: error.message });
  });
  return {
    /**
     * Starts the browser of the next run. Its failure is that of the run.
     * @param onMachine called when the machine has been measured, unless the job has its measure
     */
    launch: async (
      job: Omit<LaunchMessage, 'type' | 'folder'>,
      onMachine?: (benchmarkIndex: number) => void,
    ): Promise<void> => {
      measured = onMachine;
      folder = mkdtemp(join(tmpdir(), 'lighthouse-'));
      send({ type: 'launch', folder: await folder, ...job }, () => undefined);
    },
    run: (
      job: Omit<RunMessage, 'type'>,
      on: { progress: (progress: ScanProgress) => void; facts: (facts: ScanFacts) => void },
    ): Promise<ChildOutcome> =>
      new Promise((resolve) => {
        const crashed = (why: string): void =>
          resolve({ type: 'failure', reason: 'crashed', detail: `${why}\n${complaints()}`.trim() });
        receive = (message) => {
          if (message.type === 'progress') on.progress(message.progress);
          else if (message.type === 'facts') on.facts(message.facts);
          else {
            receive = undefined;
            resolve(message);
          }
        };
        void ended.then(crashed);
        send({ type: 'run', ...job }, (error) => crashed(error.message));
      }),
    hold,
    /** Kills the browser of a run that has ended, and removes its files; then another may begin. */
    clear,
    /** Resolves once the process has ended. */
    ended,
    /** Kills browser and child, and removes their files. A run in progress fails. */
    dispose: async (): Promise<void> => {
      killBrowser();
      kill();
      await ended;
      await clear();
    },
  };
}

/** Runs of one process; what Lighthouse may leave in its memory does not grow without end. */
const mostRuns = 20;

/**
 * Starts processes whose next run may use the one before, which spares loading Lighthouse. An idle one is kept for two
 * minutes, and does not keep this process alive. Only a run with a result leaves its process to the next.
 */
export function reusedChild(): { start: () => LighthouseChild; close: () => Promise<void> } {
  let idle: { child: LighthouseChild; runs: number; expiry: NodeJS.Timeout } | undefined;
  const take = (): { child: LighthouseChild; runs: number } => {
    if (idle === undefined) return { child: startLighthouseChild(), runs: 0 };
    const { child, runs, expiry } = idle;
    clearTimeout(expiry);
    idle = undefined;
    child.hold(true);
    return { child, runs };
  };
  const close = async (): Promise<void> => {
    if (idle !== undefined) await take().child.dispose();
  };
  const keep = (child: LighthouseChild, runs: number): void => {
    child.hold(false);
    const kept = { child, runs, expiry: setTimeout(() => void close(), longestIdleMs).unref() };
    idle = kept;
    void forgetWhenEnded(kept);
  };
  const forgetWhenEnded = async (kept: Exclude<typeof idle, undefined>): Promise<void> => {
    await kept.child.ended;
    if (idle === kept) idle = undefined;
  };
  const start = (): LighthouseChild => {
    const { child, runs } = take();
    let isSound = false;
    return {
      ...child,
      run: async (job, on) => {
        const outcome = await child.run(job, on);
        isSound = outcome.type === 'result';
        return outcome;
      },
      dispose: async () => {
        if (!isSound || idle !== undefined || runs + 1 >= mostRuns) return child.dispose();
        await child.clear();
        keep(child, runs + 1);
      },
    };
  };
  return { start, close };
}
