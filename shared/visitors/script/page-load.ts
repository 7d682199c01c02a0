import type { NavigationType } from '../beacon.ts';

/** How a document was loaded. */
export const navigationEntry = (): PerformanceNavigationTiming | undefined =>
  performance.getEntriesByType('navigation')[0];

/** Some browsers answer zero, a negative number or the future. */
export const isTimed = (
  entry: PerformanceNavigationTiming | undefined,
): entry is PerformanceNavigationTiming =>
  entry !== undefined && entry.responseStart > 0 && entry.responseStart < performance.now();

export function navigationOf(entry: PerformanceNavigationTiming | undefined): NavigationType {
  if (entry?.activationStart) return 'prerender';
  if (document.wasDiscarded) return 'restore';
  return (entry?.type.replace('_', '-') ?? 'navigate') as NavigationType;
}

/** Parts of TTFB, by `metricParts`. @param beganAt when the page was seen, which is later than its load if it was prerendered */
export function ttfbParts(entry: PerformanceNavigationTiming, beganAt: number): number[] {
  const { workerStart, fetchStart, domainLookupStart, connectStart, connectEnd } = entry;
  const times = [
    workerStart || fetchStart,
    domainLookupStart,
    connectStart,
    connectEnd,
    entry.responseStart,
  ].map((time) => Math.max(time - beganAt, 0));
  return times.map((time, at) => time - (times[at - 1] ?? 0));
}

/** A contentful paint with its element, of which the entry knows nothing once it is removed from the page. */
export interface Paint {
  entry: LargestContentfulPaint;
  at: number;
  element: Element | null;
}

/**
 * Parts of LCP, by `metricParts`.
 * @param firstByte of the document, after the view began
 * @returns none if the browser has forgotten the load of the image: it keeps 250
 */
export function lcpParts(
  { entry: { url, startTime } }: Paint,
  value: number,
  firstByte: number,
  beganAt: number,
): number[] {
  const resource = performance
    .getEntriesByName(url, 'resource')
    .findLast((entry): entry is PerformanceResourceTiming => requestedAt(entry) <= startTime);
  if (!resource && url.startsWith('http')) return [];
  const request = Math.max(firstByte, resource ? requestedAt(resource) - beganAt : 0);
  // A video is loaded further after its first frame.
  const loaded = Math.min(value, Math.max(request, resource ? resource.responseEnd - beganAt : 0));
  return [firstByte, request - firstByte, loaded - request, value - loaded];
}

const requestedAt = (entry: PerformanceEntry): number =>
  (entry as PerformanceResourceTiming).requestStart || entry.startTime;
