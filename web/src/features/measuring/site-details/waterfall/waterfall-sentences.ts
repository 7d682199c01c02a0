import type {
  Waterfall,
  WaterfallTask,
} from '../../../../../../shared/models/measuring/waterfall.ts';
import { counted, formatNumber } from '../../../../lib/format.ts';
import { formatMetric } from '../../../../lib/metrics.ts';
import { type ClockName, nameOf } from './waterfall-rows.ts';

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
    ...countOf(waterfall.requests.filter(isLeftOut).length, 'request'),
    ...countOf(waterfall.tasks.filter(isLeftOut).length, 'long task'),
  ];
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
  const request = requests.find(({ isLast }) => isLast);
  if (request?.isLcp === true) return [];
  if (request !== undefined)
    return [`The simulation ends with the request for ${nameOf(request.url)}.`];
  const task = tasks.find(({ isLast }) => isLast);
  return task === undefined ? [] : [`The simulation ends with a task of ${nameOf(task.url)}.`];
}

const isLeftOut = ({ simulated }: Pick<WaterfallTask, 'simulated'>) => simulated === undefined;

/** '12 later requests'; empty without any. */
const countOf = (count: number, what: string): string[] =>
  count === 0 ? [] : [counted(count, what)];

export const omittedWords = ({ omittedRequests, omittedTasks }: Waterfall): string[] => [
  ...countOf(omittedRequests, 'later request'),
  ...countOf(omittedTasks, 'shorter task'),
];
