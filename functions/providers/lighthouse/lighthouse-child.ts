import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScanFailureReason } from '../../../shared/scans/scan-failures.ts';
import type { ScanWarningReason } from '../../../shared/scans/scan-warnings.ts';
import type { ScanFacts, ScanProgress } from '../../../shared/scans/scan-progress.ts';
import { fileBeside } from '../../platform/children/file-beside.ts';
import { killGroup, startChild } from '../../platform/children/start-child.ts';
import type { RecordedLoad } from '../ports/recorded-load.ts';
import type { LostDocument } from '../chromium/lost-document.ts';
import { ChildMessage, type RunMessage } from './child-messages.ts';
import type { ObservedLoad } from './observed-load.ts';
import type { PageEvidence } from '../wappalyzer/page-evidence.ts';

export type ChildOutcome =
  | {
      kind: 'result';
      lhr: unknown;
      lost: LostDocument | undefined;
      evidence: PageEvidence | undefined;
      load: ObservedLoad | undefined;
      warning: ScanWarningReason | undefined;
      recorded: RecordedLoad | undefined;
      inp: number | undefined;
    }
  | { kind: 'failure'; reason: ScanFailureReason; detail: string };

export interface LighthouseChild {
  run(
    job: Omit<RunMessage, 'type' | 'folder'>,
    on: { progress: (progress: ScanProgress) => void; facts: (facts: ScanFacts) => void },
  ): Promise<ChildOutcome>;
  /** Kills browser and child, and removes their files. A run in progress fails. */
  dispose(): Promise<void>;
}

const childFile = fileBeside('lighthouse.child', import.meta.url);

/**
 * Starts a process that can run Lighthouse once. It begins to load Lighthouse immediately, which takes a while, during
 * which the caller can check the page.
 */
export function startLighthouseChild(): LighthouseChild {
  const { process: child, ended, complaints, kill } = startChild(childFile);
  const folder = mkdtemp(join(tmpdir(), 'lighthouse-'));
  // The disk is full: reports it to the parent, if it still runs.
  folder.catch(() => undefined);
  let browserPid: number | undefined;

  return {
    run: async (job, on) => {
      const message: RunMessage = { type: 'run', folder: await folder, ...job };
      return new Promise<ChildOutcome>((resolve) => {
        const crashed = (why: string): void =>
          resolve({ kind: 'failure', reason: 'crashed', detail: `${why}\n${complaints()}`.trim() });
        child.on('message', (raw) => {
          const said = ChildMessage.parse(raw);
          if (said.type === 'browser') browserPid = said.pid;
          else if (said.type === 'progress') on.progress(said.progress);
          else if (said.type === 'facts') on.facts(said.facts);
          else if (said.type === 'result') {
            const { lhr, lost, evidence, load, warning, recorded, inp } = said;
            resolve({ kind: 'result', lhr, lost, evidence, load, warning, recorded, inp });
          } else resolve({ kind: 'failure', reason: said.reason, detail: said.detail });
        });
        void ended.then(crashed);
        if (child.connected) child.send(message, (error) => error && crashed(error.message));
      });
    },
    dispose: async () => {
      if (browserPid !== undefined) killGroup(browserPid);
      kill();
      await ended;
      const made = await folder.catch(() => undefined);
      if (made === undefined) return;
      await rm(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}
