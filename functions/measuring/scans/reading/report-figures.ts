import * as z from 'zod';
import type {
  ReportFigures,
  ResourceType,
} from '../../../../shared/models/measuring/report-figures.ts';
import { thirdPartyCosts } from './third-party-costs.ts';

const number = z.number().nonnegative();
const Summary = z.object({
  details: z.object({
    items: z.array(
      z.object({ resourceType: z.string(), requestCount: number.int(), transferSize: number }),
    ),
  }),
});
const ThirdParties = z.object({
  details: z.object({ items: z.array(z.object({ mainThreadTime: number.optional() })) }),
});
const Measured = z.object({ numericValue: number });
const Result = z.object({ audits: z.record(z.string(), z.unknown()) });

const byType = (valueOf: (type: ResourceType) => number): Record<ResourceType, number> => ({
  document: valueOf('document'),
  script: valueOf('script'),
  stylesheet: valueOf('stylesheet'),
  image: valueOf('image'),
  font: valueOf('font'),
  media: valueOf('media'),
  other: valueOf('other'),
});

/**
 * The figures of a Lighthouse result.
 * @param raw the result as it is stored
 * @returns undefined if it has no summary of resources, as results of other versions
 */
export function reportFigures(raw: unknown): ReportFigures | undefined {
  const audits = Result.safeParse(raw).data?.audits ?? {};
  const summary = Summary.safeParse(audits['resource-summary']).data;
  if (summary === undefined) return undefined;
  const row = (type: string) =>
    summary.details.items.find(({ resourceType }) => resourceType === type);
  const bytes = (type: string): number => row(type)?.transferSize ?? 0;
  const requests = (type: string): number => row(type)?.requestCount ?? 0;
  const measured = (id: string): number | null =>
    Measured.safeParse(audits[id]).data?.numericValue ?? null;
  const vendors = thirdPartyCosts(raw);
  const beforeLcp = imageBytesBeforeLcp(audits);
  const thirdParties = ThirdParties.safeParse(audits['third-parties-insight']).data;
  return {
    bytesByType: byType(bytes),
    requestsByType: byType(requests),
    totalBytes: bytes('total'),
    totalRequests: requests('total'),
    thirdPartyBytes: bytes('third-party'),
    thirdPartyRequests: requests('third-party'),
    thirdPartyMs: (thirdParties?.details.items ?? []).reduce(
      (sum, { mainThreadTime = 0 }) => sum + mainThreadTime,
      0,
    ),
    ...(vendors === undefined ? {} : { thirdParties: vendors }),
    ...(beforeLcp === undefined ? {} : { imageBytesBeforeLcp: beforeLcp }),
    domSize: measured('dom-size-insight'),
    serverMs: measured('server-response-time'),
    mainThreadMs: measured('mainthread-work-breakdown'),
  };
}

const Requests = z.object({
  details: z.object({
    items: z.array(z.looseObject({ resourceType: z.string().optional() })),
    /** Microseconds of the trace's clock. */
    debugData: z.object({ networkStartTimeTs: z.number() }),
  }),
});
const ImageRequest = z.object({
  resourceType: z.literal('Image'),
  finished: z.literal(true),
  /** Milliseconds after the first request began. */
  networkEndTime: z.number(),
  transferSize: z.number().nonnegative(),
});
const Metrics = z.object({
  details: z.object({
    items: z.tuple([z.object({ observedLargestContentfulPaintTs: z.number() })], z.unknown()),
  }),
});

/**
 * Bytes of the images that had loaded when the page showed its largest element, during the measurement at full speed.
 * @param audits of a Lighthouse result
 * @returns undefined if the result does not contain the times
 */
export function imageBytesBeforeLcp(audits: Record<string, unknown>): number | undefined {
  const requests = Requests.safeParse(audits['network-requests']).data?.details;
  const paint = Metrics.safeParse(audits['metrics']).data?.details.items[0];
  if (requests === undefined || paint === undefined) return undefined;
  const { networkStartTimeTs: start } = requests.debugData;
  return requests.items
    .flatMap((item) => ImageRequest.safeParse(item).data ?? [])
    .filter(
      ({ networkEndTime }) =>
        start + networkEndTime * 1000 <= paint.observedLargestContentfulPaintTs,
    )
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
}
