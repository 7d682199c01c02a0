import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileBeside } from '../../platform/children/file-beside.ts';
import { killGroup } from '../../platform/children/start-child.ts';
import { UnfinishedWorkError, withinDeadline } from '../../platform/children/within-deadline.ts';
import { assertDiskSpace } from '../../platform/children/full-disk.ts';
import type { GuardingProxy } from '../../platform/target-guard/guarding-proxy.ts';
import { chromiumExecutable } from '../chromium/chromium-executable.ts';
import { reasonOfLoss } from '../chromium/lost-document.ts';
import { defaultLimits } from '../lighthouse/lighthouse-settings.ts';
import { preflight, type FetchPage } from '../lighthouse/preflight.ts';
import { BrowserPid, CameraAnswer, type CameraTask, type PictureOutcome } from './camera-task.ts';

interface Ports {
  /** The forward proxy that guards every request of the browser. */
  proxy: Pick<GuardingProxy, 'chromiumFlags' | 'failureOf'>;
  /** `fetch` of the target guard, for checking the page before the browser starts. */
  fetchPage: FetchPage;
  /** Time limit for the browser, in milliseconds, after which its processes are killed. @default 60 s */
  jobMs?: number;
}

/**
 * Captures the first view of a page on a phone, in a separate browser that is removed afterwards. Errors of the page
 * are failures.
 * @throws Error if the browser cannot be started, or dies; DiskFullError if it has no space
 */
export async function takePicture(
  url: string,
  { proxy, fetchPage, jobMs = 60_000 }: Ports,
): Promise<PictureOutcome> {
  const refusal = await preflight({ url, device: 'mobile', limits: defaultLimits }, fetchPage);
  if (refusal) return { kind: 'failure', ...refusal };
  await assertDiskSpace();
  const folder = await mkdtemp(join(tmpdir(), 'picture-'));
  try {
    const chromium = await chromiumExecutable();
    const answer = await inChild({ url, chromium, flags: proxy.chromiumFlags, folder }, jobMs);
    const outcome = outcomeOf(answer, proxy);
    if (outcome.kind === 'failure') await assertDiskSpace(outcome.detail);
    return outcome;
  } catch (error) {
    await assertDiskSpace(error);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

function outcomeOf(answer: CameraAnswer, proxy: Ports['proxy']): PictureOutcome {
  if (answer.kind !== 'lost') return answer;
  const { url, error } = answer.document;
  const reason = reasonOfLoss(answer.document, proxy);
  return { kind: 'failure', reason, detail: `${error} at ${url}` };
}

/** The page controls what its browser reports, and may flood the listener. */
async function inChild(input: CameraTask, timeoutMs: number): Promise<CameraAnswer> {
  const file = fileBeside('camera.child', import.meta.url);
  let browser: number | undefined;
  const onNote = (pid: unknown): void => void (browser = BrowserPid.parse(pid));
  try {
    const answer = CameraAnswer;
    return await withinDeadline({ file, input, answer, timeoutMs, onNote });
  } catch (error) {
    if (!(error instanceof UnfinishedWorkError)) throw error;
    const reason = error.isLate ? 'timeout' : 'crashed';
    return { kind: 'failure', reason, detail: error.message };
  } finally {
    if (browser !== undefined) killGroup(browser);
  }
}
