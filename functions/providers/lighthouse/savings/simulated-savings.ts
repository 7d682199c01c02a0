import * as z from 'zod';
import { type LighthouseAudit, type LighthouseResult, observedIn } from '../lighthouse-result.ts';
import { blockingBeforePaint, blockingShares } from './blocking-shares.ts';
import { type Network, networkOf } from './simulated-network.ts';

/** Milliseconds by metric; CLS unitless. Negative for what becomes worse. */
export type Savings = Record<string, number>;

const number = z.number().catch(0);
const Flag = z.object({ value: z.boolean() });
const DocumentLatency = z.object({
  items: z.object({ serverResponseIsFast: Flag }),
  debugData: z.object({ redirectDuration: number, serverResponseTime: number }),
});
const Element = z.object({ snippet: z.string().optional() });
const Discovery = z.object({
  items: z.tuple(
    [z.object({ items: z.object({ requestDiscoverable: Flag, eagerlyLoaded: Flag }) })],
    Element,
  ),
});
const Files = z.object({ items: z.array(z.object({ url: z.string() })) });
const Breakdown = z.object({
  items: z.tuple([z.object({ items: z.array(z.object({ subpart: z.string() })) })], Element),
});
const Images = z.object({
  items: z.array(z.object({ node: Element.optional().catch(undefined), wastedBytes: number })),
});
const Requests = z.object({
  items: z.array(
    z.object({
      url: z.string().catch(''),
      resourceType: z.string().catch(''),
      priority: z.string().catch(''),
      transferSize: number,
      networkEndTime: z.number().catch(Infinity),
    }),
  ),
});

/** Below that, Lighthouse calls a server fast; it is what a slow one can reach. */
const fastServerMs = 100;

/**
 * The savings of fixing a finding in the metrics of this run. Lighthouse simulates the slow device, but some of its
 * audits state what they observed at full speed, and some state nothing; these savings are of the simulation.
 */
export function savingsIn(lhr: LighthouseResult): (audit: LighthouseAudit) => Savings {
  const { audits } = lhr;
  const ofBlockingTime = blockingShares(lhr);
  const network = networkOf(lhr);
  return (audit) => {
    const { id, metricSavings: stated = {} } = audit;
    const blockingTime = ofBlockingTime(id);
    if (blockingTime !== undefined) return { TBT: blockingTime };
    // The insight names the causes and leaves the size of the shifts to that audit.
    if (id === 'cls-culprits-insight')
      return { CLS: audits['layout-shifts']?.metricSavings?.['CLS'] ?? 0 };
    if (id === 'render-blocking-insight') return deferred(audit, lhr);
    if (network === undefined) return stated;
    if (id === 'document-latency-insight') return documentLatency(audit, lhr, network) ?? stated;
    if (id === 'redirects') return redirected(audit, lhr);
    if (id === 'font-display-insight') return hiddenText(audit, lhr, network) ?? stated;
    if (id === 'image-delivery-insight') return heavyImage(audit, lhr, network) ?? stated;
    if (id === 'lcp-discovery-insight') return lateImage(audit, lhr, network) ?? stated;
    return stated;
  };
}

/** What no longer blocks the first paint runs after it, and then blocks the page. */
function deferred(
  { details, metricSavings: stated = {} }: LighthouseAudit,
  lhr: LighthouseResult,
): Savings {
  const urls = new Set(Files.safeParse(details).data?.items.map(({ url }) => url));
  const blocking = blockingBeforePaint(lhr, (url) => urls.has(url));
  return blocking === 0 ? stated : { ...stated, TBT: (stated['TBT'] ?? 0) - blocking };
}

/** Waiting for the document. Redirects and bytes have audits of their own. */
function documentLatency(
  { details }: LighthouseAudit,
  { finalDisplayedUrl }: LighthouseResult,
  network: Network,
): Savings | undefined {
  const { data } = DocumentLatency.safeParse(details);
  if (data === undefined) return undefined;
  const { items, debugData } = data;
  const waited = Math.min(
    debugData.serverResponseTime,
    network.serverMs(finalDisplayedUrl) ?? Infinity,
  );
  const saved = items.serverResponseIsFast.value ? 0 : Math.max(0, waited - fastServerMs);
  return { FCP: saved, LCP: saved };
}

/** As simulated, unless the redirects took longer at full speed. */
function redirected(
  { metricSavings: { FCP = 0 } = {} }: LighthouseAudit,
  { audits }: LighthouseResult,
): Savings {
  const latency = DocumentLatency.safeParse(audits['document-latency-insight']?.details).data;
  const saved = Math.max(FCP, latency?.debugData.redirectDuration ?? 0);
  return { FCP: saved, LCP: saved };
}

/** Fonts that arrived before a paint hold up that paint, the largest one only if it is of text. */
function hiddenText(
  { details }: LighthouseAudit,
  { audits }: LighthouseResult,
  network: Network,
): Savings | undefined {
  const { data: fonts } = Files.safeParse(details);
  const { firstPaint, largestPaint = 0 } = observedIn(audits);
  const { data: requests } = Requests.safeParse(audits['network-requests']?.details);
  if (!fonts || firstPaint === undefined || !requests) return undefined;
  const urls = new Set(fonts.items.map(({ url }) => url));
  const until = (paint: number): number => {
    const waited = requests.items.filter(
      ({ url, networkEndTime }) => urls.has(url) && networkEndTime <= paint,
    );
    const [first] = waited;
    if (first === undefined) return 0;
    const bytes = waited.reduce((sum, { transferSize }) => sum + transferSize, 0);
    return network.roundTripMs + (network.serverMs(first.url) ?? 0) + network.transfer(bytes);
  };
  return {
    FCP: until(firstPaint),
    LCP: isLargestAnImage(audits) ? 0 : until(largestPaint),
  };
}

/** An image that the document names can arrive a transfer after the first paint, which is not later for it. */
function lateImage(
  { details }: LighthouseAudit,
  { audits, finalDisplayedUrl }: LighthouseResult,
  network: Network,
): Savings | undefined {
  const { data } = Discovery.safeParse(details);
  const { data: requests } = Requests.safeParse(audits['network-requests']?.details);
  const { firstPaint, largestPaint = 0 } = observedIn(audits);
  const fcp = audits['first-contentful-paint']?.numericValue;
  const lcp = audits['largest-contentful-paint']?.numericValue;
  if (!data || !requests || firstPaint === undefined) return undefined;
  if (fcp === undefined || lcp === undefined) return undefined;
  const [{ items: checks }, node] = data.items;
  if (checks.requestDiscoverable.value && checks.eagerlyLoaded.value) return undefined;
  const images = requests.items.filter(({ resourceType }) => resourceType === 'Image');
  const src = /\ssrc="([^"]+)"/.exec(node?.snippet ?? '')?.[1] ?? '';
  const named = URL.canParse(src, finalDisplayedUrl) ? new URL(src, finalDisplayedUrl).href : '';
  // A background has no address of its own in the report: it is the last image before the paint.
  const image =
    images.find(({ url }) => url === named) ??
    images
      .filter(({ networkEndTime }) => networkEndTime <= largestPaint)
      .toSorted((a, b) => b.networkEndTime - a.networkEndTime)[0];
  if (image === undefined) return undefined;
  const arrival = network.roundTripMs + (network.serverMs(image.url) ?? 0);
  return { LCP: Math.max(0, lcp - (fcp + arrival + network.transfer(image.transferSize))) };
}

/** Lighthouse misses what an image of a low priority, or one that a script inserts, saves of its own transfer. */
function heavyImage(
  { details, metricSavings: stated = {} }: LighthouseAudit,
  { audits }: LighthouseResult,
  network: Network,
): Savings | undefined {
  const rows = Images.safeParse(details).data?.items;
  const element = Breakdown.safeParse(audits['lcp-breakdown-insight']?.details).data?.items[1];
  const own = rows?.find(
    ({ node }) => node?.snippet !== undefined && node.snippet === element?.snippet,
  );
  if (own === undefined) return undefined;
  return { ...stated, LCP: Math.max(stated['LCP'] ?? 0, network.transfer(own.wastedBytes)) };
}

/** Only a loaded element has a time of loading. */
function isLargestAnImage(audits: LighthouseResult['audits']): boolean {
  const { data } = Breakdown.safeParse(audits['lcp-breakdown-insight']?.details);
  return data?.items[0].items.some(({ subpart }) => subpart === 'resourceLoadDuration') ?? false;
}
