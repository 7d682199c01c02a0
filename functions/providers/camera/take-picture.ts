import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import type { ScanFailureReason } from '../../../shared/scan-failures.ts';
import { pictureSize } from '../../../shared/screenshots.ts';
import type { GuardingProxy } from '../../platform/target-guard/guarding-proxy.ts';
import { chromiumExecutable } from '../chromium/chromium-executable.ts';
import { launchFlags } from '../chromium/launch-flags.ts';
import { defaultLimits, userAgents } from '../lighthouse/lighthouse-settings.ts';
import { preflight, type FetchPage } from '../lighthouse/preflight.ts';
import { takeHoldOfClock } from './in-page.ts';
import { stablePicture, type StablePicture } from './stable-picture.ts';

export type PictureOutcome =
  | ({ kind: 'picture' } & StablePicture)
  | {
      kind: 'failure';
      reason: ScanFailureReason;
      /** For the log; never shown. */
      detail: string;
    };

interface Ports {
  /** The forward proxy that guards every request of the browser. */
  proxy: Pick<GuardingProxy, 'chromiumFlags'>;
  /** For the look at the page before the browser: `fetch` of the target guard. */
  fetchPage: FetchPage;
}

/** For everything the browser does; then its processes are killed. */
const jobMs = 60_000;
/** Animated pictures (GIF, SVG and the like) show their first frame: Blink's `ImageAnimationPolicy::kNoAnimation`. */
const animatedPicturesRest = '--blink-settings=imageAnimationPolicy=2';
/** What is there by then is photographed. */
const loadMs = 20_000;

/**
 * Photographs what a visitor with a phone sees of a page first, in a browser of its own that is gone afterwards. What the
 * page does wrong is a failure.
 * @throws Error when the browser cannot be started, or dies
 */
export async function takePicture(
  url: string,
  { proxy, fetchPage }: Ports,
): Promise<PictureOutcome> {
  const refusal = await preflight({ url, device: 'mobile', limits: defaultLimits }, fetchPage);
  if (refusal) return { kind: 'failure', ...refusal };
  const folder = await mkdtemp(join(tmpdir(), 'picture-'));
  let browser: Browser | undefined;
  const timer = new AbortController();
  try {
    const { path, env } = await chromiumExecutable();
    browser = await puppeteer.launch({
      executablePath: path,
      env: { ...env, TMPDIR: folder },
      ignoreDefaultArgs: true,
      args: [
        ...launchFlags,
        ...proxy.chromiumFlags,
        animatedPicturesRest,
        `--user-data-dir=${join(folder, 'profile')}`,
        'about:blank',
      ],
      pipe: true,
      defaultViewport: null,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const tooLong = wait(jobMs, undefined, { signal: timer.signal, ref: false }).then(
      (): PictureOutcome => ({ kind: 'failure', reason: 'timeout', detail: `took ${jobMs} ms` }),
    );
    tooLong.catch(() => undefined);
    const work = photograph(await browser.newPage(), url);
    // Killed under it, the work rejects where nobody listens any more.
    work.catch(() => undefined);
    return await Promise.race([work, tooLong]);
  } finally {
    timer.abort();
    await end(browser);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

async function photograph(page: Page, url: string): Promise<PictureOutcome> {
  await page.setUserAgent({ userAgent: userAgents.mobile });
  await page.setViewport({ ...pictureSize, isMobile: true, hasTouch: true, deviceScaleFactor: 1 });
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.evaluateOnNewDocument(takeHoldOfClock);
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  try {
    const response = await page.goto(url, { waitUntil: 'load', timeout: loadMs });
    const status = response?.status() ?? 200;
    const detail = `status ${status}`;
    if (status >= 500) return { kind: 'failure', reason: 'http-5xx', detail };
    if (status >= 400) return { kind: 'failure', reason: 'http-4xx', detail };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    if (!isLate) throw error;
    if (page.url() === 'about:blank')
      return { kind: 'failure', reason: 'timeout', detail: error.message };
  }
  return { kind: 'picture', ...(await stablePicture(page)) };
}

/** A browser is several processes; its group takes them all. */
async function end(browser: Browser | undefined): Promise<void> {
  const child = browser?.process();
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
  await gone;
}
