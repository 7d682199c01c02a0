import type { Device } from '../../../shared/scans/devices.ts';
import type { LabThrottling } from '../../../shared/scans/lab-settings.ts';
import type { CategoryReport } from '../../../shared/models/measuring/category-report.ts';
import type { ScanReport } from '../../../shared/models/measuring/scan-report.ts';
import type { ScanFailureReason } from '../../../shared/scans/scan-failures.ts';
import type { ScanWarningReason } from '../../../shared/scans/scan-warnings.ts';
import { type ScanProgress, stageProgress } from '../../../shared/scans/scan-progress.ts';
import type { GuardingProxy } from '../../platform/target-guard/guarding-proxy.ts';
import { assertDiskSpace } from '../../platform/children/full-disk.ts';
import { inTime } from '../../platform/in-time.ts';
import { chromiumExecutable } from '../chromium/chromium-executable.ts';
import type { LaunchableChromium } from '../chromium/launchable-chromium.ts';
import { reasonOfLoss } from '../chromium/lost-document.ts';
import { startLighthouseChild, type LighthouseChild } from './lighthouse-child.ts';
import { errorOfRun, lighthouseFailure, statusOfError } from './lighthouse-failure.ts';
import type { RecordedLoad } from '../ports/recorded-load.ts';
import type { ChildOutcome, Trial } from './child-messages.ts';
import { LighthouseResult } from './lighthouse-result.ts';
import { defaultLimits, type ScanLimits } from './lighthouse-settings.ts';
import { normaliseCategories } from './report/normalise-categories.ts';
import { normaliseReport } from './report/normalise-report.ts';
import { progressReports, type ProgressReports } from './progress-reports.ts';
import { noProbes, type PageEvidence, type PageProbes } from '../wappalyzer/page-evidence.ts';
import { preflight, type FetchPage, type PageFailure } from './preflight.ts';

export interface LighthouseRequest {
  url: string;
  device: Device;
  /** The forward proxy that guards every request of the browser. */
  proxy?: Pick<GuardingProxy, 'chromiumFlags' | 'failureOf'>;
  onProgress?: (progress: ScanProgress) => void;
  limits?: Partial<ScanLimits>;
  /** Evidence to collect from the page after the run. @default only the page itself */
  probes?: PageProbes;
  /** The network and processor to simulate. @default Lighthouse's own of the device */
  throttling?: LabThrottling | undefined;
  /** Set for a run of a proof. The page is not checked before: it may be a copy that no server has. */
  trial?: Trial;
  /** Ends the run at once, and rejects with its reason: for a host that shuts down. */
  signal?: AbortSignal;
}

export interface LighthousePorts {
  /** `fetch` of the target guard, for checking the page before the browser opens it. */
  fetchPage: FetchPage;
  /** @default the Chromium from npm, or that of CHROMIUM_PATH */
  chromium?: () => Promise<LaunchableChromium>;
  /** @default a process for this run alone */
  startChild?: () => LighthouseChild;
  /** Remembers the measure of the machine for a run that follows at once. @default each run takes its own */
  machine?: MachineMemory;
}

export interface MachineMemory {
  recall: (device: Device) => number | undefined;
  remember: (device: Device, benchmarkIndex: number) => void;
}

export type LighthouseOutcome =
  | {
      kind: 'result';
      report: ScanReport;
      /** Categories other than performance. */
      categories: CategoryReport[];
      raw: LighthouseResult;
      /** Evidence after the run; undefined if the page did not answer. */
      evidence: PageEvidence | undefined;
      /** Set if the run was to be recorded. */
      recorded: RecordedLoad | undefined;
      /** Milliseconds, if a first tap was to be measured and the page answered. */
      inp: number | undefined;
    }
  | ({ kind: 'failure' } & PageFailure);

/**
 * Measures one page on one device: checks whether it can be measured, then runs Lighthouse in its own process with its
 * own browser. It returns within `limits.jobMs` for every page, and leaves nothing behind. Run one at a time per
 * machine: two at once distort each other's numbers.
 * @throws the signal's reason when it is aborted, or the error of a machine without a browser, or without space for one
 */
export async function runLighthouse(
  request: LighthouseRequest,
  ports: LighthousePorts,
): Promise<LighthouseOutcome> {
  const { url, device, signal } = request;
  const limits = { ...defaultLimits, ...request.limits };
  const report = progressReports(request.onProgress);
  const over = new AbortController();
  report.progress(stageProgress('checking'));
  // Loads Lighthouse and starts the browser while we check the page.
  const child = (ports.startChild ?? startLighthouseChild)();
  try {
    const launch = async (): Promise<void> => {
      const chromium = await (ports.chromium ?? chromiumExecutable)();
      await assertDiskSpace();
      if (over.signal.aborted) return;
      const benchmarkIndex = ports.machine?.recall(device);
      const flags = request.proxy?.chromiumFlags ?? [];
      await child.launch(
        { chromium, flags, ...(benchmarkIndex !== undefined && { benchmarkIndex }) },
        (measured) => ports.machine?.remember(device, measured),
      );
    };
    const work = async (): Promise<LighthouseOutcome> => {
      const launched = launch();
      // Irrelevant if the page is refused.
      launched.catch(() => undefined);
      const refusal = request.trial
        ? null
        : await preflight(
            { url, device, limits, signal: over.signal, onAnswer: report.answered },
            ports.fetchPage,
          );
      if (refusal) return { kind: 'failure', ...refusal };
      report.progress(stageProgress('starting'));
      await launched;
      const outcome = await inBrowser(child, { ...request, limits, report });
      // The browser has not released its space yet.
      if (outcome.kind === 'failure') await assertDiskSpace(outcome.detail);
      return outcome;
    };
    const ended = Promise.race([work(), ...(signal ? [aborted(signal)] : [])]);
    return await inTime(limits.jobMs, ended, () => tooLate('the whole job', limits.jobMs));
  } finally {
    over.abort();
    await child.dispose();
  }
}

/** Runs Lighthouse with a timer for its only unlimited wait: the navigation. */
async function inBrowser(
  child: LighthouseChild,
  job: LighthouseRequest & {
    limits: ScanLimits;
    report: ProgressReports;
  },
): Promise<LighthouseOutcome> {
  const { navigationMs } = job.limits;
  const { promise: expired, resolve } = Promise.withResolvers<LighthouseOutcome>();
  let navigation: NodeJS.Timeout | undefined;
  const run = child.run(
    {
      url: job.url,
      device: job.device,
      maxWaitForFcpMs: job.limits.maxWaitForFcpMs,
      maxWaitForLoadMs: job.limits.maxWaitForLoadMs,
      restMs: job.limits.restMs,
      probes: job.probes ?? noProbes,
      ...(job.throttling && { throttling: job.throttling }),
      ...(job.trial && { trial: job.trial }),
    },
    {
      progress: (progress) => {
        if (progress.stage !== 'loading') clearTimeout(navigation);
        else
          navigation ??= setTimeout(
            () => resolve(tooLate('the navigation', navigationMs)),
            navigationMs,
          );
        job.report.progress(progress);
      },
      facts: job.report.observed,
    },
  );
  try {
    return await Promise.race([run.then((ended) => assess(ended, job.proxy)), expired]);
  } finally {
    clearTimeout(navigation);
  }
}

/** Lighthouse's errors for a document that could not be loaded, or for the browser's blank page in its place. */
const byLoss: ReadonlySet<ScanFailureReason> = new Set([
  'blank',
  'refused',
  'no-answer',
  'bad-answer',
  'not-loaded',
  'not-allowed',
]);
/** Lighthouse's message for a wait that was ended. */
const timeLimit = /too slowly to finish within the time limit/;

function assess(ended: ChildOutcome, proxy: LighthouseRequest['proxy']): LighthouseOutcome {
  if (ended.type === 'failure')
    return { kind: 'failure', reason: ended.reason, detail: ended.detail };
  const { lhr: raw, lost, evidence, load, recorded, inp } = ended;
  const parsed = LighthouseResult.safeParse(raw);
  if (!parsed.success) return { kind: 'failure', reason: 'internal', detail: parsed.error.message };
  const lhr = parsed.data;
  const loss = lost && reasonOfLoss(lost, proxy);
  const error = errorOfRun(lhr);
  if (error !== undefined) {
    const { code, message } = error;
    const detail = `${code}: ${message} ${lost?.error ?? ''}`.trim();
    const reason = lighthouseFailure(error);
    const status = statusOfError(error);
    return {
      kind: 'failure',
      reason: byLoss.has(reason) ? (loss ?? reason) : reason,
      ...(status === undefined ? {} : { statusCode: status }),
      detail,
    };
  }
  const report = normaliseReport(lhr, load);
  const failure = report.overallScore === null ? (loss ?? reasonOfNothing(ended, lhr)) : undefined;
  if (failure !== undefined || ended.contents === 'xhtml-error') {
    const errors = Object.values(lhr.audits).flatMap(({ id, errorMessage }) =>
      errorMessage === undefined ? [] : [`${id}: ${errorMessage}`],
    );
    const detail = `score ${report.overallScore}. ${errors.join(' ')}`.trim();
    return { kind: 'failure', reason: failure ?? 'xhtml-error', detail };
  }
  const warning = warningOf(ended, report, lhr);
  return {
    kind: 'result',
    report: warning === undefined ? report : { ...report, warning },
    categories: normaliseCategories(lhr, ended.isWithoutScripts),
    raw: lhr,
    evidence,
    recorded,
    inp,
  };
}

type Ended = Extract<ChildOutcome, { type: 'result' }>;

/** Why a page without a score shows nothing either; undefined if its pictures show something. */
function reasonOfNothing(
  { contents, isVisible, warning }: Ended,
  { audits }: LighthouseResult,
): ScanFailureReason | undefined {
  if (contents === 'xhtml-error') return contents;
  if (isVisible === true) return undefined;
  if (warning !== undefined) return 'timeout';
  const errors = JSON.stringify(audits['errors-in-console']?.details ?? '');
  return /webgl/i.test(errors) ? 'needs-webgl' : 'blank';
}

function warningOf(
  { contents, isRested, warning }: Ended,
  { overallScore }: ScanReport,
  { runWarnings }: LighthouseResult,
): ScanWarningReason | undefined {
  const isPartial = !isRested && runWarnings.some((text) => timeLimit.test(text));
  if (isPartial) return warning ?? 'still-loading';
  if (overallScore !== null) return undefined;
  return contents === undefined || contents === 'xhtml-error' ? 'not-counted' : contents;
}

const tooLate = (what: string, milliseconds: number): LighthouseOutcome => ({
  kind: 'failure',
  reason: 'timeout',
  detail: `${what} took ${milliseconds} ms`,
});

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
