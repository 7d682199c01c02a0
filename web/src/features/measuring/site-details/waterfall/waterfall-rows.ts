import type { Ground } from '../../../../../../shared/models/measuring/ground.ts';
import type { TriedFix } from '../../../../../../shared/models/measuring/proof.ts';
import {
  cutAddress,
  type LcpPart,
  type Waterfall,
} from '../../../../../../shared/models/measuring/waterfall.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { formatMetric, metrics } from '../../../../lib/metrics.ts';
import { formatObserved } from '../rules/filmstrip.ts';

export type ClockName = 'simulated' | 'observed';
export type WaterfallRequest = Waterfall['requests'][number];

/** A request on one clock. */
export interface WaterfallRow {
  /** Among the requests as they are kept. */
  index: number;
  request: WaterfallRequest;
  name: string;
  /** Undefined if the clock leaves it out; without an end it never ended. */
  span: { start: number; end: number | null } | undefined;
  /** Whether the verdict names it. */
  isCause: boolean;
  /** What is special about it, in words. */
  marks: string[];
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
  waterfall: Pick<Waterfall, 'requests' | 'pageUrl'>,
  clock: ClockName,
  { tried, cause }: { tried?: TriedFix | undefined; cause?: Ground | undefined } = {},
): WaterfallRow[] {
  const rows = waterfall.requests.map((request, index) => {
    const isCause = cause !== undefined && isAbout(request, cause, waterfall.pageUrl);
    return {
      index,
      request,
      name: nameOf(request.url),
      span: request[clock],
      isCause,
      marks: [...(isCause ? ['Named in the verdict'] : []), ...marksOf(request, tried)],
    };
  });
  return rows.toSorted((a, b) => (a.span?.start ?? Infinity) - (b.span?.start ?? Infinity) || 0);
}

/** Whether the verdict names a request as the cause. */
export function isAbout(request: WaterfallRequest, cause: Ground, pageUrl: string): boolean {
  const { url, vendor, isLcp } = request;
  const page = URL.parse(pageUrl);
  if (cause.isLcp === true && isLcp === true) return true;
  if (cause.kind === 'company') return vendor === cause.name;
  if (cause.kind === 'document' || cause.kind === 'page') return url === pageUrl;
  if (cause.kind === 'element') return false;
  const host = URL.parse(url)?.host;
  // Long names are cut at both places.
  const name = cause.name.replace(/…$/, '');
  return host === (cause.host ?? page?.host) && nameOf(url).replaceAll('`', '').startsWith(name);
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

/** FCP, LCP and the load event, as far as a clock has them. */
export const momentsOn = (waterfall: Waterfall, clock: ClockName) =>
  (['fcp', 'lcp', 'load'] as const).flatMap((metric) => {
    const at = waterfall[clock]?.moments[metric];
    if (at === undefined) return [];
    const words =
      metric === 'load'
        ? `Load ${formatObserved(at)}`
        : `${metrics[metric].short} ${formatMetric(metric, at / 1000)}`;
    return [{ metric, at, words }];
  });

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

/** 'Image, 120 KiB'. */
export const kindWords = ({ resourceType, transferBytes }: WaterfallRequest): string =>
  `${resourceType}, ${formatBytes(transferBytes)}`;

/** '0.64 s to 2.1 s', or why there is nothing. */
export function spanWords(span: WaterfallRow['span'], clock: ClockName): string {
  if (span === undefined) return clock === 'simulated' ? 'Not in the simulation of LCP' : '–';
  if (span.end === null) return `from ${formatObserved(span.start)}, never ended`;
  return `${formatObserved(span.start)} to ${formatObserved(span.end)}`;
}
