import type { TriedFix } from '../../../../../shared/models/proof.ts';
import {
  cutAddress,
  type LcpPart,
  type Waterfall,
  type WaterfallTask,
} from '../../../../../shared/models/waterfall.ts';
import { formatBytes, formatNumber } from '../../../lib/format.ts';
import { formatMetric, metrics } from '../../../lib/metrics.ts';
import { formatObserved } from '../rules/filmstrip.ts';

export const clocks = ['simulated', 'observed'] as const;
export type ClockName = (typeof clocks)[number];
export type WaterfallRequest = Waterfall['requests'][number];

/** A request on one clock. */
export interface WaterfallRow {
  /** Among the requests as they are kept. */
  index: number;
  request: WaterfallRequest;
  name: string;
  /** Undefined if the clock leaves it out; without an end it never ended. */
  span: { start: number; end: number | null } | undefined;
  /** What is special about it, in words. */
  marks: string[];
}

/** A moment on the time axis. */
export interface WaterfallMoment {
  metric: 'fcp' | 'lcp' | 'load';
  at: number;
  words: string;
}

export const partWords: Record<LcpPart['part'], string> = {
  ttfb: 'Time to first byte',
  'load-delay': 'Load delay',
  'load-duration': 'Load duration',
  'render-delay': 'Render delay',
};

/** 'hero.jpg', or the host of a document. */
export function nameOf(url: string): string {
  const { hostname = url, pathname = '' } = URL.parse(url) ?? {};
  return pathname.split('/').findLast((part) => part !== '') ?? hostname;
}

/** The requests in the order in which they begin on a clock; those that it leaves out come last. */
export function rowsOf(
  { requests }: Pick<Waterfall, 'requests'>,
  clock: ClockName,
  tried?: TriedFix,
): WaterfallRow[] {
  const rows = requests.map((request, index) => ({
    index,
    request,
    name: nameOf(request.url),
    span: request[clock],
    marks: marksOf(request, tried),
  }));
  return rows.toSorted((a, b) => (a.span?.start ?? Infinity) - (b.span?.start ?? Infinity) || 0);
}

function marksOf(request: WaterfallRequest, tried: TriedFix | undefined): string[] {
  const { isLcp, isOnPath, isBlocking, isFailed, status, vendor } = request;
  return [
    isLcp && 'LCP element',
    isOnPath && 'LCP path',
    isBlocking && 'Blocks first paint',
    tried && changeBy(request, tried),
    isFailed === true ? 'Failed' : status >= 400 && `Status ${status}`,
    vendor !== undefined && `Third party: ${vendor}`,
  ].filter((mark) => typeof mark === 'string');
}

/** What a tried fix does to a request: a proof lists addresses without their queries, and changes with names of files. */
function changeBy({ url }: WaterfallRequest, { requestsGone, changes }: TriedFix) {
  const withoutQuery = url.split('?', 1)[0];
  if (requestsGone.some((gone) => cutAddress(gone) === withoutQuery)) return 'Gone with the fix';
  const words = new Set(changes.flatMap((line) => line.split(/[\s,]+/)));
  return words.has(nameOf(url)) && 'Changed by the fix';
}

/** The tasks that a clock has, with their times on it. */
export const tasksOn = ({ tasks }: Pick<Waterfall, 'tasks'>, clock: ClockName) =>
  tasks.flatMap((task) => {
    const span = task[clock];
    return span === undefined ? [] : [{ task, span }];
  });

export const momentsOn = (waterfall: Waterfall, clock: ClockName): WaterfallMoment[] => {
  const moments = waterfall[clock]?.moments ?? {};
  return (['fcp', 'lcp', 'load'] as const).flatMap((metric) => {
    const at = moments[metric];
    if (at === undefined) return [];
    const words =
      metric === 'load'
        ? `Load ${formatObserved(at)}`
        : `${metrics[metric].short} ${formatMetric(metric, at / 1000)}`;
    return [{ metric, at, words }];
  });
};

/** End of the axis: the last that a clock has. */
export function endOn(waterfall: Waterfall, clock: ClockName): number {
  const requests = waterfall.requests.flatMap((request) => {
    const span = request[clock];
    return span === undefined ? [] : [span.end ?? span.start];
  });
  const tasks = tasksOn(waterfall, clock).map(({ span }) => span.end);
  const moments = momentsOn(waterfall, clock).map(({ at }) => at);
  const parts = (waterfall[clock]?.lcpParts ?? []).map(({ end }) => end);
  return Math.max(1, ...requests, ...tasks, ...moments, ...parts);
}

/** What the clock is, and how its bars relate to the metrics of the score. */
export function sentencesOn(waterfall: Waterfall, clock: ClockName): string[] {
  const { simulation, throttling } = waterfall;
  const lcp = waterfall[clock]?.moments.lcp;
  if (clock === 'observed')
    return [
      'Observed at the full speed of the machine that ran the scan.',
      'A bar is pale until the request is sent, darker until it is answered, and full while the answer arrives.',
    ];
  const { rttMs, throughputKbps, cpuSlowdownMultiplier } = throttling;
  const processor =
    cpuSlowdownMultiplier === 1
      ? 'the processor of the machine that ran the scan'
      : `a processor ${formatNumber(cpuSlowdownMultiplier, 1)} times slower than that of the machine that ran the scan`;
  const device = `Simulated with a round trip of ${formatNumber(rttMs)} ms, ${formatNumber(throughputKbps / 1024, 1)} Mbit/s and ${processor}.`;
  if (simulation === undefined || lcp === undefined) return [device];
  const { lowMs, highMs } = simulation;
  const value = formatMetric('lcp', lcp / 1000);
  const [low, high] = [formatMetric('lcp', lowMs / 1000), formatMetric('lcp', highMs / 1000)];
  const isMean = Math.abs((lowMs + highMs) / 2 - lcp) < 1;
  const leftOut = [
    countOf(waterfall.requests.filter(isLeftOut).length, 'request'),
    countOf(waterfall.tasks.filter(isLeftOut).length, 'long task'),
  ].flat();
  return [
    device,
    !isMean
      ? `LCP is ${value}, as late as FCP; the simulation that the bars show ends at ${high}.`
      : low === high
        ? `LCP is ${value}: the simulation that the bars show ends there.`
        : `LCP is ${value}: the mean of a simulation with the most important requests, ${low}, and one with all that ended before LCP, ${high}. The bars show the second.`,
    ...(leftOut.length > 0
      ? [`Left out, since LCP does not wait for them: ${leftOut.join(' and ')}.`]
      : []),
    ...whatEndsIt(waterfall),
    'FCP comes from a simulation of its own that has only what the first paint waits for, so the bars of what blocks it may end after FCP.',
  ];
}

function whatEndsIt({ requests, tasks }: Waterfall): string[] {
  const isLast = ({ isLast: is }: Pick<WaterfallTask, 'isLast'>): boolean => is === true;
  const request = requests.find(isLast);
  const task = tasks.find(isLast);
  if (request !== undefined)
    return request.isLcp === true
      ? []
      : [`The simulation ends with the request for ${nameOf(request.url)}.`];
  return task === undefined ? [] : [`The simulation ends with a task of ${nameOf(task.url)}.`];
}

const isLeftOut = ({ simulated }: Pick<WaterfallTask, 'simulated'>) => simulated === undefined;

/** '12 later requests'; empty without any. */
const countOf = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`];

export const omittedWords = ({ omittedRequests, omittedTasks }: Waterfall): string[] => [
  ...countOf(omittedRequests, 'later request'),
  ...countOf(omittedTasks, 'shorter task'),
];

/** 'Image, 120 KiB'. */
export const kindWords = ({ resourceType, transferBytes }: WaterfallRequest): string =>
  `${resourceType}, ${formatBytes(transferBytes)}`;

/** '0.64 s to 2.1 s', or why there is nothing. */
export function spanWords(span: WaterfallRow['span'], clock: ClockName): string {
  if (span === undefined) return clock === 'simulated' ? 'Not in the simulation of LCP' : '–';
  if (span.end === null) return `from ${formatObserved(span.start)}, never ended`;
  return `${formatObserved(span.start)} to ${formatObserved(span.end)}`;
}
