import * as z from 'zod';

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
