import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileBeside } from '../../platform/children/file-beside.ts';
import { killGroup } from '../../platform/children/start-child.ts';
import { UnfinishedWorkError, withinDeadline } from '../../platform/children/within-deadline.ts';
import { assertRoom } from '../../platform/children/full-disk.ts';
import type { GuardingProxy } from '../../platform/target-guard/guarding-proxy.ts';
import { chromiumExecutable } from '../chromium/chromium-executable.ts';
import { reasonOfLoss } from '../chromium/lost-document.ts';
import { defaultLimits } from '../lighthouse/lighthouse-settings.ts';
import { preflight, type FetchPage } from '../lighthouse/preflight.ts';
import { BrowserPid, CameraAnswer, type CameraTask, type PictureOutcome } from './camera-task.ts';

interface Ports {
  /** The forward proxy that guards every request of the browser. */
  proxy: Pick<GuardingProxy, 'chromiumFlags' | 'failureOf'>;
  /** For the look at the page before the browser: `fetch` of the target guard. */
  fetchPage: FetchPage;
  /** For everything the browser does, in milliseconds; then its processes are killed. @default 60 s */
  jobMs?: number;
}

/**
 * Photographs what a visitor with a phone sees of a page first, in a browser of its own that is gone afterwards. What the
 * page does wrong is a failure.
 * @throws Error when the browser cannot be started, or dies; DiskFullError when it has no room
 */
export async function takePicture(
  url: string,
  { proxy, fetchPage, jobMs = 60_000 }: Ports,
): Promise<PictureOutcome> {
  const refusal = await preflight({ url, device: 'mobile', limits: defaultLimits }, fetchPage);
  if (refusal) return { kind: 'failure', ...refusal };
  await assertRoom();
  const folder = await mkdtemp(join(tmpdir(), 'picture-'));
  try {
    const chromium = await chromiumExecutable();
    const answer = await inChild({ url, chromium, flags: proxy.chromiumFlags, folder }, jobMs);
    const outcome = outcomeOf(answer, proxy);
    if (outcome.kind === 'failure') await assertRoom(outcome.detail);
    return outcome;
  } catch (error) {
    await assertRoom(error);
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

/** A page decides what its browser reports, and may flood the listener. */
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
