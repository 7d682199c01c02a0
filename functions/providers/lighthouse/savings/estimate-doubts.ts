import * as z from 'zod';
import type { EstimateDoubt } from '../../../../shared/models/measuring/estimate-doubt.ts';
import { KeptWaterfall } from '../../../../shared/models/measuring/waterfall.ts';
import type { LighthouseResult } from '../lighthouse-result.ts';
import { type Network, networkOf } from './simulated-network.ts';

/** Lighthouse calls a server slow from here on, in milliseconds. */
const slowServerMs = 600;
/** Smallest difference between estimate and observation that is reported, in milliseconds. */
const leastDifferenceMs = 200;
const longestName = 200;
const lowPriorities: readonly string[] = ['Low', 'VeryLow'];

const Latency = z.object({ debugData: z.object({ serverResponseTime: z.number() }) });
const Lazy = z.object({
  items: z.tuple(
    [z.object({ items: z.object({ eagerlyLoaded: z.object({ value: z.boolean() }) }) })],
    z.unknown(),
  ),
});

/** What the estimates of a run leave out, or count although it did not happen. */
export function estimateDoubts(lhr: LighthouseResult): EstimateDoubt[] {
  const network = networkOf(lhr);
  const waterfall = KeptWaterfall.safeParse(lhr.audits['waterfall']?.details).data;
  if (network === undefined) return [];
  return [leftOut(lhr, waterfall), serverTime(lhr, network, waterfall)].filter(
    (doubt) => doubt !== undefined,
  );
}

/**
 * When the image of the largest element arrives in the simulation, if the estimate of LCP leaves it out. Lighthouse counts
 * no image of a low priority, as lazily loaded ones have. Milliseconds.
 */
export function arrivalOfLeftOut({ audits }: Pick<LighthouseResult, 'audits'>): number | undefined {
  return requestLeftOut(KeptWaterfall.safeParse(audits['waterfall']?.details).data)?.arrivesMs;
}

function requestLeftOut(waterfall: KeptWaterfall | undefined) {
  const image = waterfall?.requests.find(({ isLcp }) => isLcp);
  const arrivesMs = image?.simulated?.end;
  const limit = waterfall?.simulation?.highMs;
  if (image === undefined || arrivesMs === undefined || limit === undefined) return undefined;
  const isLow = image.resourceType === 'Image' && lowPriorities.includes(image.priority);
  return isLow && arrivesMs - limit >= leastDifferenceMs ? { image, arrivesMs } : undefined;
}

function leftOut(
  { audits, finalDisplayedUrl }: LighthouseResult,
  waterfall: KeptWaterfall | undefined,
): EstimateDoubt | undefined {
  const found = requestLeftOut(waterfall);
  const estimatedMs = audits['largest-contentful-paint']?.numericValue;
  if (found === undefined || estimatedMs === undefined) return undefined;
  const { image, arrivesMs } = found;
  const checks = Lazy.safeParse(audits['lcp-discovery-insight']?.details).data?.items[0].items;
  return {
    kind: 'lcp-left-out',
    name: nameOf(image.url, finalDisplayedUrl),
    estimatedMs,
    arrivesMs,
    isLazy: checks?.eagerlyLoaded.value === false,
  };
}

/** Lighthouse counts the median of a host's server times for each of its requests. */
function serverTime(
  { audits, finalDisplayedUrl: page }: LighthouseResult,
  network: Network,
  waterfall: KeptWaterfall | undefined,
): EstimateDoubt | undefined {
  const { data } = Latency.safeParse(audits['document-latency-insight']?.details);
  const assumedMs = network.serverMs(page);
  if (data === undefined || assumedMs === undefined) return undefined;
  const observedMs = data.debugData.serverResponseTime;
  const times = { assumedMs: Math.max(0, assumedMs), observedMs };
  if (observedMs >= slowServerMs && observedMs - assumedMs >= leastDifferenceMs)
    return { kind: 'server-underestimated', name: nameOf(page, page), ...times };
  if (assumedMs - observedMs < leastDifferenceMs || assumedMs < 2 * observedMs) return undefined;
  const [slowest] = (waterfall?.requests ?? [])
    .filter(({ url }) => URL.parse(url)?.origin === URL.parse(page)?.origin)
    .toSorted((a, b) => (b.observed.wait ?? 0) - (a.observed.wait ?? 0));
  return { kind: 'server-overestimated', name: nameOf(slowest?.url ?? page, page), ...times };
}

/** Path of an address, after its host if that is another one. */
function nameOf(address: string, page: string): string {
  const url = URL.parse(address);
  if (url === null) return address.slice(0, longestName);
  const host = url.host === URL.parse(page)?.host ? '' : url.host;
  return `${host}${url.pathname}`.slice(0, longestName);
}
