import type { Artifacts, Audit } from 'lighthouse';
import { LoadSimulator } from 'lighthouse/core/computed/load-simulator.js';
import { LanternLargestContentfulPaint } from 'lighthouse/core/computed/metrics/lantern-largest-contentful-paint.js';
import { Simulation } from 'lighthouse/core/lib/lantern/lantern.js';
import type {
  KeptWaterfall,
  TimeSpan,
  WaterfallTask,
} from '../../../../shared/models/measuring/waterfall.ts';
import { waterfallAudit } from '../lighthouse-settings.ts';

/** To a tenth of a millisecond. */
export const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

export const spanOf = (start: number, end: number): TimeSpan => ({
  start: rounded(start),
  end: rounded(end),
});

type MakeData = typeof Audit.makeMetricComputationDataInput;
type Timings =
  typeof Simulation.Simulator.allNodeTimings extends Map<string, infer Found> ? Found : never;
type Node = Timings extends Map<infer Key, unknown> ? Key : never;

export interface SimulatedLoad {
  summary: NonNullable<KeptWaterfall['simulation']>;
  timings: Timings;
}

/** The two simulations behind LCP, and the timings of the one with more requests. */
export async function simulateLoad(
  data: ReturnType<MakeData>,
  context: Parameters<MakeData>[1],
): Promise<SimulatedLoad | undefined> {
  if (data.settings.throttlingMethod !== 'simulate') return undefined;
  const { optimisticEstimate, pessimisticEstimate, pessimisticGraph } =
    await LanternLargestContentfulPaint.request(data, context);
  const simulator = await LoadSimulator.request(data, context);
  // Once more: the metric does not keep the first byte of the document.
  const label = waterfallAudit;
  simulator.simulate(pessimisticGraph, { label });
  const timings: Timings = Simulation.Simulator.allNodeTimings.get(label) ?? new Map();
  const { timeInMs: lowMs } = optimisticEstimate;
  return {
    summary: { ...firstByteOf(timings), lowMs, highMs: pessimisticEstimate.timeInMs },
    timings,
  };
}

/** Unknown if the simulated connection was already open and uses HTTP/2. */
function firstByteOf(timings: Timings): { ttfbMs?: number } {
  const [, timing] = [...timings].find(([node]) => node.isMainDocument()) ?? [];
  const wait = timing && 'connectionTiming' in timing && timing.connectionTiming?.timeToFirstByte;
  return wait ? { ttfbMs: rounded(timing.startTime + wait) } : {};
}

/** Looks up what the simulation says of a request, by its id, or of a task, by its event. */
export function simulatedParts(
  timings: Timings,
  lcpRequest: Artifacts.NetworkRequest | undefined,
): (key: unknown) => Pick<WaterfallTask, 'simulated' | 'isOnPath' | 'isLast'> {
  const nodes = new Map<unknown, Node>(
    [...timings.keys()].map((node) => [
      node.type === 'cpu' ? node.event : node.request.requestId,
      node,
    ]),
  );
  const last = lastOf(timings);
  const path = pathTo(nodes.get(lcpRequest?.requestId) ?? last, timings);
  return (key) => {
    const node = nodes.get(key);
    const timing = node && timings.get(node);
    if (node === undefined || timing === undefined) return {};
    return {
      simulated: spanOf(timing.startTime, timing.endTime),
      ...(path.has(node) && { isOnPath: true }),
      ...(node === last && { isLast: true }),
    };
  };
}

/** The last node that the estimate of LCP waits for. Lighthouse leaves out images of low priority. */
function lastOf(timings: Timings): Node | undefined {
  const counted = [...timings].filter(
    ([node]) =>
      node.type === 'cpu' ||
      node.request.resourceType !== 'Image' ||
      !['Low', 'VeryLow'].includes(node.request.priority),
  );
  return counted.toSorted(([, a], [, b]) => b.endTime - a.endTime)[0]?.[0];
}

/** A node and what it waited for, back to the document. */
function pathTo(node: Node | undefined, timings: Timings): ReadonlySet<Node> {
  const path = new Set<Node>();
  const endOf = (each: Node): number => timings.get(each)?.endTime ?? 0;
  let step = node;
  while (step !== undefined && !path.has(step)) {
    path.add(step);
    [step] = step.getDependencies().toSorted((a, b) => endOf(b) - endOf(a));
  }
  return path;
}
