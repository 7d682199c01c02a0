/**
 * The process that runs Lighthouse, once or one run after the other, each with a browser of its own. It is a separate
 * process because Lighthouse can hang for minutes, and rejects promises without a handler when its browser is killed.
 */
import lighthouse, { type Artifacts } from 'lighthouse';
import { ProcessedTrace } from 'lighthouse/core/computed/processed-trace.js';
import log from 'lighthouse-logger';
import type { HTTPResponse, Page } from 'puppeteer-core';
import { inTime } from '../../platform/in-time.ts';
import { followNavigation } from '../chromium/follow-navigation.ts';
import { launchChromium } from '../chromium/launch-chromium.ts';
import {
  type ChildMessage,
  type LaunchMessage,
  ParentMessage,
  type RunMessage,
} from './child-messages.ts';
import type { Screen } from './area-of.ts';
import { cutResult } from './page/cut-to-size.ts';
import { gatherEvidence } from './page/gather-evidence.ts';
import { earlyBell } from './early-bell.ts';
import { lighthouseConfig } from './audits/lighthouse-config.ts';
import { lighthouseFailure } from './lighthouse-failure.ts';
import { progressReader } from './lighthouse-progress.ts';
import type { Patience } from './page/page-rest.ts';
import { computeBenchmarkIndex, patchLighthouse, useBenchmarkIndex } from './patch-lighthouse.ts';
import { nameShiftCulprits } from './page/name-shift-culprits.ts';
import { observedIn } from './lighthouse-result.ts';
import { observedLoad, type ObservedLoad } from './page/observed-load.ts';
import { measuredCategories, skippedAudits, waterfallAudit } from './lighthouse-settings.ts';
import { servedElements } from './page/served-elements.ts';
import { showsSomething } from './page/shows-something.ts';
import { tapFirst } from './page/tap-first.ts';
import { watchResponses } from './page/record-load.ts';
import { usedStyles } from './page/used-rules.ts';
import { watchPage, type PageWatch } from './page/watch-page.ts';

patchLighthouse();
process.on('message', (message) => void receive(message));
// Without a parent the result is not needed. Exiting also ends the browser: its debugging pipe breaks.
process.once('disconnect', () => process.exit(1));
process.once('uncaughtException', fail);
process.on('unhandledRejection', (error) => {
  // Lighthouse may still query a stopped page when it detaches. The death of a browser is reported separately.
  if (!/(?:target|connection|session) closed/i.test(String(error))) fail(error);
});

let launched: Promise<Launched> | undefined;

async function receive(message: unknown): Promise<void> {
  try {
    const job = ParentMessage.parse(message);
    if (job.type === 'launch') {
      launched = launch(job);
      // A failure is that of the run.
      launched.catch(() => undefined);
    } else {
      if (launched === undefined) throw new Error('the browser was not started');
      await run(job, await launched);
    }
  } catch (error) {
    fail(error);
  }
}

async function run(job: RunMessage, { page, benchmarkIndex, end }: Launched): Promise<void> {
  useBenchmarkIndex(await benchmarkIndex);
  const record = job.trial?.isRecorded ? watchResponses(page) : undefined;
  const navigation = followNavigation(page);
  const bell = earlyBell(job.maxWaitForLoadMs);
  const watch = await watchPage(page, patienceOf(job), {
    endWait: bell.ring,
    report: (facts) => say({ type: 'facts', facts }),
  });
  const measured = await measureArrived(job, page, watch);
  bell.remove();
  const screen = await inTime(answerMs, watch.screen(), () => undefined);
  const culprits = await inTime(answerMs, watch.culprits(), () => []);
  if (culprits.length > 0) {
    const html = await htmlOf(navigation.response);
    nameShiftCulprits(measured.lhr.audits, culprits, servedElements(html));
  }
  const responses = await record?.(measured.artifacts.DevtoolsLog);
  const recorded = responses && { ...responses, styles: usedStyles(measured.artifacts) };
  const lhr = cutResult(measured.lhr);
  const load = await loadOf(measured, screen);
  const contents = await inTime(answerMs, watch.contents(), () => undefined);
  const { response, lost } = navigation;
  const warning = watch.stoppedFor();
  const evidence = await gatherEvidence(page, response, job.probes);
  const inp = job.trial?.isTapped ? await tapFirst(page, job) : undefined;
  end();
  say({
    type: 'result',
    inp,
    lhr,
    lost,
    evidence,
    load,
    warning,
    recorded,
    contents,
    isRested: watch.isRested(),
    isWithoutScripts: watch.isWithoutScripts(),
    isVisible: isScored(measured) ? undefined : isVisible(load),
  });
}

/** The page was asked long before; it hangs if it has not answered yet. */
const answerMs = 100;

const longestHtml = 2_000_000;

/** The document as it was sent; undefined if the browser no longer has it. */
async function htmlOf(response: HTTPResponse | undefined): Promise<string | undefined> {
  const text = response?.text().catch(() => undefined);
  return (await inTime(answerMs, Promise.resolve(text), () => undefined))?.slice(0, longestHtml);
}

/** Early enough before Lighthouse gives up that a stopped page can still be painted. */
const share = 0.8;
const patienceOf = ({ restMs, maxWaitForFcpMs, maxWaitForLoadMs }: RunMessage): Patience => ({
  restMs,
  paintMs: maxWaitForFcpMs * share,
  loadMs: maxWaitForLoadMs * share,
});

interface Launched {
  page: Page;
  /** Lighthouse's measure of the machine, taken while the page is checked. */
  benchmarkIndex: number | Promise<number>;
  /** Call it when the run has ended: from then on the browser may go. */
  end: () => void;
}

async function launch({ chromium, flags, folder, ...known }: LaunchMessage): Promise<Launched> {
  const browser = await launchChromium(chromium, { flags, folder });
  const pid = browser.process()?.pid;
  if (pid !== undefined) say({ type: 'browser', pid });
  let isOver = false;
  browser.once('disconnected', () => {
    if (!isOver) fail(new Error('the browser has disconnected'));
  });
  const page = await browser.newPage();
  const measured = known.benchmarkIndex ?? measureMachine(page);
  return { page, benchmarkIndex: measured, end: () => void (isOver = true) };
}

function measureMachine(page: Page): Promise<number> {
  const measured = page.evaluate(computeBenchmarkIndex);
  measured.then(
    (benchmarkIndex) => say({ type: 'machine', benchmarkIndex }),
    // A failure is that of the run.
    () => undefined,
  );
  return measured;
}

/**
 * Lighthouse waits for one first paint. If a page is painted and then navigates to a slower document, Lighthouse
 * measures a document without a paint; that document is then measured on its own.
 */
async function measureArrived(job: RunMessage, page: Page, watch: PageWatch): Promise<Measured> {
  const result = await measure(job, page, watch);
  const { lhr } = result;
  const isPainted = lhr.audits['first-contentful-paint']?.numericValue !== undefined;
  const url = page.url();
  const isStopped = watch.stoppedFor() !== undefined;
  if (isPainted || isStopped || !watch.hasLeftPaint() || !/^https?:/.test(url)) return result;
  return measure({ ...job, url }, page, watch);
}

const isScored = ({ lhr }: Measured): boolean =>
  (lhr.categories['performance']?.score ?? null) !== null;

function isVisible(load: ObservedLoad | undefined): boolean {
  const last = load?.pictures.at(-1);
  return last !== undefined && showsSomething(last.data);
}

type Measured = NonNullable<Awaited<ReturnType<typeof lighthouse>>>;

async function measure(job: RunMessage, page: Page, watch: PageWatch): Promise<Measured> {
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
      onlyCategories: job.trial ? ['performance'] : [...measuredCategories],
      skipAudits: job.trial ? [...skippedAudits, waterfallAudit] : skippedAudits,
      disableFullPageScreenshot: true,
      // Never before the wait for the page ends, since Lighthouse then measures nothing at all.
      maxWaitForFcp: 2 * job.maxWaitForLoadMs,
      maxWaitForLoad: job.maxWaitForLoadMs,
      throttlingMethod: 'simulate',
    },
    lighthouseConfig(job.device, job.throttling),
    page,
  );
  log.events.off('status', onStatus);
  if (!result) throw new Error('Lighthouse returned no result');
  return result;
}

async function loadOf(
  { lhr, artifacts }: Measured,
  screen: Screen | undefined,
): Promise<ObservedLoad | undefined> {
  // A run that could not load the page has no trace, and one without a paint no elements.
  const { Trace: trace, TraceElements: elements }: Partial<Artifacts> = artifacts;
  if (trace === undefined) return undefined;
  try {
    const originTs = observedIn(lhr.audits).originTs ?? (await originOf(trace));
    return observedLoad({
      events: trace.traceEvents,
      originTs,
      elements: Array.isArray(elements) ? elements : [],
      screen,
    });
  } catch (error) {
    // The numbers are useful without it.
    console.error('could not read the trace', error);
    return undefined;
  }
}

const originOf = async (trace: Artifacts['Trace']): Promise<number> =>
  (await ProcessedTrace.request(trace, { computedCache: new Map() })).timestamps.timeOrigin;

function fail(error: unknown): void {
  const known = error instanceof Error ? error : new Error(String(error));
  say({
    type: 'failure',
    reason: lighthouseFailure(known),
    detail: known.stack ?? known.message,
  });
}

function say(message: ChildMessage): void {
  // If the parent is gone by now, nothing is needed.
  process.send?.(message, () => undefined);
}
