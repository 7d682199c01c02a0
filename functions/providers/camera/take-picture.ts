import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as z from 'zod';
import { usualLanguages } from '../../../shared/pages/accept-language.ts';
import { fileBeside, killGroup } from '../../platform/children/start-child.ts';
import { UnfinishedWorkError, withinDeadline } from '../../platform/children/within-deadline.ts';
import { assertDiskSpace } from '../../platform/children/full-disk.ts';
import type { GuardingProxy } from '../../platform/target-guard/guarding-proxy.ts';
import { chromiumFor } from '../chromium/chromium-executable.ts';
import { reasonOfLoss } from '../chromium/lost-document.ts';
import { defaultLimits } from '../lighthouse/lighthouse-settings.ts';
import { preflight, type FetchPage } from '../lighthouse/preflight.ts';
import {
  BrowserPid,
  cameraAnswers,
  type CameraTask,
  type NoPicture,
  type OutageOutcome,
  type PictureOutcome,
} from './camera-task.ts';

interface Ports {
  /** The forward proxy that guards every request of the browser. */
  proxy: Pick<GuardingProxy, 'chromiumFlags' | 'failureOf'>;
  /** `fetch` of the target guard, for checking the page before the browser starts. */
  fetchPage: FetchPage;
  /** In which the page is requested, the most wanted first. @default English */
  languages?: readonly string[];
  /** Time limit for the browser, in milliseconds, after which its processes are killed. @default 60 s */
  jobMs?: number;
}

/**
 * Captures the first view of a page on a phone, in a separate browser that is removed afterwards. Errors of the page
 * are failures.
 * @throws Error if the browser cannot be started, or dies; DiskFullError if it has no space
 */
export async function takePicture(url: string, ports: Ports): Promise<PictureOutcome> {
  const refusal = await refusalOf(url, ports);
  return refusal === null
    ? captured({ url, view: 'page' }, cameraAnswers.page, ports)
    : { kind: 'failure', ...refusal };
}

/** In bytes. */
const largestJpeg = 250_000;

/**
 * Captures the first view of a page during an outage, including error pages.
 * @throws as `takePicture`
 */
export async function takeOutagePicture(url: string, ports: Ports): Promise<OutageOutcome> {
  const refusal = await refusalOf(url, ports);
  // An answer is what there is to see.
  if (refusal !== null && refusal.statusCode === undefined) return { kind: 'failure', ...refusal };
  const outcome = await captured({ url, view: 'outage' }, cameraAnswers.outage, ports);
  return outcome.kind === 'outage' && outcome.jpeg.length > largestJpeg
    ? { kind: 'failure', reason: 'too-large', detail: `${outcome.jpeg.length} bytes` }
    : outcome;
}

const refusalOf = (url: string, { fetchPage }: Ports) =>
  preflight({ url, device: 'mobile', limits: defaultLimits }, fetchPage);

/** @param answer of the camera */
async function captured<Picture extends { kind: 'picture' | 'outage' }>(
  task: Pick<CameraTask, 'url' | 'view'>,
  answer: z.ZodType<Picture | NoPicture>,
  { proxy, languages = usualLanguages, jobMs = 60_000 }: Ports,
): Promise<Picture | Exclude<NoPicture, { kind: 'lost' }>> {
  await assertDiskSpace();
  const folder = await mkdtemp(join(tmpdir(), 'picture-'));
  try {
    const chromium = await chromiumFor(languages);
    const flags = proxy.chromiumFlags;
    const found = await inChild({ ...task, chromium, flags, folder }, answer, jobMs);
    const outcome = found.kind === 'lost' ? lostOf(found, proxy) : found;
    if (outcome.kind === 'failure') await assertDiskSpace(outcome.detail);
    return outcome;
  } catch (error) {
    await assertDiskSpace(error);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

function lostOf({ document }: Extract<NoPicture, { kind: 'lost' }>, proxy: Ports['proxy']) {
  const { url, error } = document;
  return {
    kind: 'failure' as const,
    reason: reasonOfLoss(document, proxy),
    detail: `${error} at ${url}`,
  };
}

/** The page controls what its browser reports, and may flood the listener. */
async function inChild<Picture>(
  input: CameraTask,
  answer: z.ZodType<Picture | NoPicture>,
  timeoutMs: number,
): Promise<Picture | NoPicture> {
  const file = fileBeside('camera.child', import.meta.url);
  let browser: number | undefined;
  const onNote = (pid: unknown): void => void (browser = BrowserPid.parse(pid));
  try {
    return await withinDeadline({ file, input, answer, timeoutMs, onNote });
  } catch (error) {
    if (!(error instanceof UnfinishedWorkError)) throw error;
    const reason = error.isLate ? 'timeout' : 'crashed';
    return { kind: 'failure', reason, detail: error.message };
  } finally {
    if (browser !== undefined) killGroup(browser);
  }
}
