import { Audit, type Artifacts } from 'lighthouse';
import { EntityClassification } from 'lighthouse/core/computed/entity-classification.js';
import { LCPImageRecord } from 'lighthouse/core/computed/lcp-image-record.js';
import { MainThreadTasks } from 'lighthouse/core/computed/main-thread-tasks.js';
import { NetworkRecords } from 'lighthouse/core/computed/network-records.js';
import { ProcessedTrace } from 'lighthouse/core/computed/processed-trace.js';
import {
  getAttributableURLForTask,
  getJavaScriptURLs,
} from 'lighthouse/core/lib/tracehouse/task-summary.js';
import {
  type KeptWaterfall,
  cutAddress,
  mostRequests,
  mostTasks,
  type WaterfallRequest,
  type WaterfallTask,
  waterfallVersion,
} from '../../../../shared/models/measuring/waterfall.ts';
import { waterfallAudit } from '../lighthouse-settings.ts';
import { observedHeaders } from './observed-headers.ts';
import {
  type SimulatedLoad,
  simulatedParts,
  simulateLoad,
  rounded,
  spanOf,
} from './simulated-load.ts';

type Context = Parameters<typeof Audit.makeMetricComputationDataInput>[1];
type Request = Artifacts.NetworkRequest;

/** The requests and long tasks of a load, as observed and as simulated for LCP. */
export class WaterfallAudit extends Audit {
  static override get meta() {
    return {
      id: waterfallAudit,
      title: 'Waterfall',
      description: 'Requests and long tasks on both clocks.',
      scoreDisplayMode: Audit.SCORING_MODES.INFORMATIVE,
      requiredArtifacts: [
        'DevtoolsLog',
        'GatherContext',
        'Trace',
        'URL',
        'SourceMaps',
        'HostDPR',
      ] as (keyof Artifacts)[],
    };
  }

  static override async audit(artifacts: Artifacts, context: Context) {
    const { DevtoolsLog: log, Trace: trace, URL } = artifacts;
    const data = Audit.makeMetricComputationDataInput(artifacts, context);
    const { timestamps } = await ProcessedTrace.request(trace, context);
    const details = waterfallOf({
      originMs: timestamps.timeOrigin / 1000,
      startedAt: wallTimeOf(log, timestamps.timeOrigin / 1_000_000),
      requests: await NetworkRecords.request(log, context),
      headersOf: observedHeaders(log),
      tasks: await MainThreadTasks.request(trace, context),
      entities: await EntityClassification.request({ URL, devtoolsLog: log }, context),
      lcpRequest: await unlessUnpainted(LCPImageRecord.request(data, context)),
      simulation: await unlessUnpainted(simulateLoad(data, context)),
    });
    return { score: 1, details: { type: 'debugdata' as const, ...details } };
  }
}

/** Undefined for a page without a paint that counts, which Lighthouse cannot simulate. */
const unlessUnpainted = <Value>(computed: Promise<Value>): Promise<Value | undefined> =>
  computed.catch((error: unknown) => {
    if (/NO_[FL]CP/.test(String(Object(error).code ?? error))) return undefined;
    throw error;
  });

interface Load {
  originMs: number;
  startedAt: string;
  requests: readonly Request[];
  headersOf: ReturnType<typeof observedHeaders>;
  tasks: readonly Artifacts.TaskNode[];
  entities: {
    entityByUrl: ReadonlyMap<string, { name: string }>;
    firstParty?: { name: string } | undefined;
  };
  lcpRequest: Request | undefined;
  simulation: SimulatedLoad | undefined;
}

/** The number of requests and tasks, and the length of each text, are limited. */
export function waterfallOf(load: Load): KeptWaterfall {
  const { originMs, startedAt, headersOf, lcpRequest, simulation, entities } = load;
  const simulated = simulatedParts(simulation?.timings ?? new Map(), lcpRequest);
  const all = load.requests
    .filter(({ url }) => /^(?:https?|wss?):/.test(url))
    .toSorted((a, b) => a.rendererStartTime - b.rendererStartTime);
  const requests = all.slice(0, mostRequests);
  const indexOf = new Map(requests.map((request, index) => [request, index]));
  const jsUrls = getJavaScriptURLs([...load.requests]);
  const worthKeeping = load.tasks
    .filter(({ parent, unbounded }) => parent === undefined && !unbounded)
    .map((task) => ({
      url: cutAddress(getAttributableURLForTask(task, jsUrls)),
      observed: spanOf(task.startTime, task.endTime),
      ...simulated(task.event),
    }))
    .filter((task) => task.isOnPath === true || longestOf(task) >= longTaskMs);
  const tasks = worthKeeping
    .toSorted((a, b) => longestOf(b) - longestOf(a))
    .slice(0, mostTasks)
    .toSorted((a, b) => a.observed.start - b.observed.start);
  return {
    version: waterfallVersion,
    startedAt,
    requests: requests.map((request) => {
      const initiator = request.initiatorRequest && indexOf.get(request.initiatorRequest);
      const entity = entities.entityByUrl.get(request.url);
      return {
        ...factsOf(request),
        ...headersOf(request),
        ...(entity && entity !== entities.firstParty && { vendor: cutWord(entity.name) }),
        ...(initiator !== undefined && { initiator }),
        ...(request === lcpRequest && { isLcp: true as const }),
        observed: observedOf(request, originMs),
        ...simulated(request.requestId),
      };
    }),
    omittedRequests: all.length - requests.length,
    tasks,
    omittedTasks: worthKeeping.length - tasks.length,
    ...(simulation && { simulation: simulation.summary }),
  };
}

const longTaskMs = 50;
const longestOf = (task: Pick<WaterfallTask, 'observed' | 'simulated'>): number =>
  Math.max(...[task.observed, task.simulated].map((span) => (span ? span.end - span.start : 0)));
const longestWord = 100;
const cutWord = (text: string): string =>
  text.length > longestWord ? `${text.slice(0, longestWord - 1)}…` : text;

const factsOf = (request: Request) => ({
  url: cutAddress(request.url),
  method: cutWord(request.requestMethod),
  protocol: cutWord(request.protocol),
  status: Math.max(0, Math.trunc(request.statusCode)),
  mimeType: cutWord(request.mimeType),
  resourceType: cutWord(request.resourceType ?? 'Other'),
  priority: cutWord(request.priority),
  transferBytes: Math.max(0, request.transferSize),
  resourceBytes: Math.max(0, request.resourceSize),
  ...(request.responseHeadersTransferSize > 0 && {
    headerBytes: Math.trunc(request.responseHeadersTransferSize),
  }),
  ...(request.failed && { isFailed: true as const }),
  ...((request.fromDiskCache || request.fromMemoryCache || request.fromPrefetchCache) && {
    isCached: true as const,
  }),
});

function observedOf(request: Request, originMs: number): WaterfallRequest['observed'] {
  const { rendererStartTime, networkRequestTime, networkEndTime, timing, finished } = request;
  const start = rounded(rendererStartTime - originMs);
  const end = finished && networkEndTime >= 0 ? rounded(networkEndTime - originMs) : null;
  if (timing === undefined || timing.requestTime < 0 || timing.receiveHeadersEnd < 0)
    return { start, end };
  const part = (name: string, from: number, to: number) =>
    from >= 0 && to >= from ? { [name]: rounded(to - from) } : {};
  const answered = networkRequestTime + timing.receiveHeadersEnd;
  return {
    start,
    end,
    ...part('dns', timing.dnsStart, timing.dnsEnd),
    ...part('connect', timing.connectStart, timing.connectEnd),
    ...part('ssl', timing.sslStart, timing.sslEnd),
    ...part('send', timing.sendStart, timing.sendEnd),
    ...part('wait', timing.sendEnd, timing.receiveHeadersEnd),
    ...(end === null ? {} : part('receive', answered, networkEndTime)),
  };
}

/** The date of a second on the browser's own clock. */
function wallTimeOf(log: Artifacts['DevtoolsLog'], seconds: number): string {
  for (const { method, params } of log) {
    if (method !== 'Network.requestWillBeSent') continue;
    return new Date(1000 * (params.wallTime - params.timestamp + seconds)).toISOString();
  }
  return new Date().toISOString();
}
