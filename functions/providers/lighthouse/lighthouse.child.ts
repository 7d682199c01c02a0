/**
 * The process in which Lighthouse runs: one browser, one run, then it ends. A process of its own, because
 * Lighthouse can hang for minutes, and when its browser is killed it rejects promises without a handler.
 */
import lighthouse, { desktopConfig } from 'lighthouse';
import log from 'lighthouse-logger';
import type { Browser, Page } from 'puppeteer-core';
import { followNavigation } from '../chromium/follow-navigation.ts';
import { launchChromium } from '../chromium/launch-chromium.ts';
import { RunMessage, type ChildMessage } from './child-messages.ts';
import { cutResult } from './cut-to-size.ts';
import { gatherEvidence } from './gather-evidence.ts';
import { earlyBell } from './early-bell.ts';
import { lighthouseFailure } from './lighthouse-failure.ts';
import { progressReader } from './lighthouse-progress.ts';
import type { Patience } from './page-rest.ts';
import { skippedAudits } from './lighthouse-settings.ts';
import { watchPage, type PageWatch } from './watch-page.ts';

process.once('message', (message) => void run(message));
// Without a parent the result has no reader. Exiting ends the browser too: its debugging pipe breaks.
process.once('disconnect', () => process.exit(1));
process.once('uncaughtException', fail);
process.on('unhandledRejection', (error) => {
  // Lighthouse may still ask a page that was stopped when it lets go of it. A browser that dies is told by itself.
  if (!/target closed/i.test(String(error))) fail(error);
});

async function run(message: unknown): Promise<void> {
  try {
    const job = RunMessage.parse(message);
    const browser = await launch(job);
    browser.once('disconnected', () => fail(new Error('the browser has disconnected')));
    const page = await browser.newPage();
    const navigation = followNavigation(page);
    const watch = await watchPage(page, patienceOf(job), earlyBell(job.maxWaitForLoadMs).ring);
    const lhr = cutResult(await measureArrived(job, page, watch));
    const { response, lost } = navigation;
    const warning = watch.stoppedFor();
    const evidence = await gatherEvidence(page, response, job.probes);
    say({ type: 'result', lhr, lost, evidence, warning });
  } catch (error) {
    fail(error);
  }
}

/** So much earlier than Lighthouse itself gives up that a page which was stopped can still be painted. */
const share = 0.8;
const patienceOf = ({ restMs, maxWaitForFcpMs, maxWaitForLoadMs }: RunMessage): Patience => ({
  restMs,
  paintMs: maxWaitForFcpMs * share,
  loadMs: maxWaitForLoadMs * share,
});

async function launch({ chromium, flags, folder }: RunMessage): Promise<Browser> {
  const browser = await launchChromium(chromium, { flags, folder });
  const pid = browser.process()?.pid;
  if (pid !== undefined) say({ type: 'browser', pid });
  return browser;
}

/**
 * Lighthouse waits for one first paint. When a page is painted and then goes on to a document that takes longer, it measures
 * a document without a paint; that one is then measured for itself.
 */
async function measureArrived(job: RunMessage, page: Page, watch: PageWatch): Promise<object> {
  const lhr = await measure(job, page, watch);
  const isPainted = lhr.audits['first-contentful-paint']?.numericValue !== undefined;
  const url = page.url();
  const isStopped = watch.stoppedFor() !== undefined;
  if (isPainted || isStopped || !watch.hasLeftPaint() || !/^https?:/.test(url)) return lhr;
  return measure({ ...job, url }, page, watch);
}

async function measure(job: RunMessage, page: Page, watch: PageWatch) {
  const read = progressReader();
  const onStatus = ([, status]: unknown[]): void => {
    const progress = read(String(status));
    if (progress?.stage === 'loading') watch.begin();
    if (progress?.stage === 'gathering') watch.end();
    if (progress) say({ type: 'progress', progress });
  };
  log.events.on('status', onStatus);
  const result = await lighthouse(
    job.url,
    {
      logLevel: 'info',
      locale: 'en-US',
      onlyCategories: ['performance'],
      skipAudits: skippedAudits,
      disableFullPageScreenshot: true,
      maxWaitForFcp: job.maxWaitForFcpMs,
      maxWaitForLoad: job.maxWaitForLoadMs,
      throttlingMethod: 'simulate',
    },
    job.device === 'desktop' ? desktopConfig : undefined,
    page,
  );
  log.events.off('status', onStatus);
  if (!result) throw new Error('Lighthouse gave no result');
  return result.lhr;
}

function fail(error: unknown): void {
  const known = error instanceof Error ? error : new Error(String(error));
  say({
    type: 'failure',
    reason: lighthouseFailure(known),
    detail: known.stack ?? known.message,
  });
}

function say(message: ChildMessage): void {
  // The parent may have gone in the meantime, and then it does not matter.
  process.send?.(message, () => undefined);
}
