import * as z from 'zod';
import { lcpParts } from '../../../../shared/assessment/lcp-parts.ts';
import {
  type Clock,
  cutAddress,
  KeptWaterfall,
  type LcpPart,
  type Waterfall,
} from '../../../../shared/models/measuring/waterfall.ts';
import { ScanConditions } from '../../../../shared/models/measuring/scan-report.ts';

const { throttling: Throttling } = ScanConditions.shape;
const number = z.number();
const Raw = z.object({
  finalDisplayedUrl: z.string(),
  lighthouseVersion: z.string().max(100),
  configSettings: z.object({
    throttlingMethod: z.string(),
    throttling: Throttling.omit({ method: true }),
  }),
  audits: z.record(z.string(), z.unknown()),
});
const Kept = z.object({ details: KeptWaterfall });
const Metric = z.object({ numericValue: number });
const Observed = z.object({
  details: z.object({
    items: z.tuple(
      [
        z.object({
          observedFirstContentfulPaint: number.optional(),
          observedLargestContentfulPaint: number.optional(),
          observedLoad: number.optional(),
        }),
      ],
      z.unknown(),
    ),
  }),
});
const Blocking = z.object({ details: z.object({ items: z.array(z.object({ url: z.string() })) }) });
const Breakdown = z.object({
  details: z.object({
    items: z.tuple(
      [z.object({ items: z.array(z.object({ subpart: z.string(), duration: number })) })],
      z.unknown(),
    ),
  }),
});

const partNames: Readonly<Record<string, LcpPart['part']>> = {
  timeToFirstByte: 'ttfb',
  resourceLoadDelay: 'load-delay',
  resourceLoadDuration: 'load-duration',
  elementRenderDelay: 'render-delay',
};

/** Whether a run has tried to keep a waterfall. */
export const hasWaterfall = (raw: unknown): boolean =>
  Raw.safeParse(raw).data?.audits['waterfall'] !== undefined;

/**
 * The waterfall of a Lighthouse result, with what its other audits say of the same load.
 * @param raw the result as it is stored
 * @returns undefined for results without one, or with one that cannot be read
 */
export function waterfallOfReport(raw: unknown): Waterfall | undefined {
  const result = Raw.safeParse(raw).data;
  const kept = Kept.safeParse(result?.audits['waterfall']).data?.details;
  if (result === undefined || kept === undefined) return undefined;
  const { audits, configSettings, finalDisplayedUrl, lighthouseVersion } = result;
  const { version: _, ...load } = kept;
  const blocking = new Set(
    Blocking.safeParse(audits['render-blocking-insight']).data?.details.items.map(({ url }) =>
      cutAddress(url),
    ),
  );
  const simulated = simulatedClock(kept, audits);
  return {
    ...load,
    requests: load.requests.map((request) =>
      // An address that blocks is requested once, unless it is requested again later.
      blocking.delete(request.url) ? { ...request, isBlocking: true } : request,
    ),
    pageUrl: cutAddress(finalDisplayedUrl),
    lighthouseVersion,
    throttling: { method: configSettings.throttlingMethod, ...configSettings.throttling },
    observed: observedClock(audits),
    ...(simulated && { simulated }),
  };
}

type Audits = z.infer<typeof Raw>['audits'];

function observedClock(audits: Audits): Clock {
  const found = Observed.safeParse(audits['metrics']).data?.details.items[0];
  const rows = Breakdown.safeParse(audits['lcp-breakdown-insight']).data?.details.items[0].items;
  const lcp = found?.observedLargestContentfulPaint;
  const { ends, isMetric } = lcpParts(
    (rows ?? []).map(({ duration }) => duration),
    lcp,
  );
  return {
    moments: {
      fcp: found?.observedFirstContentfulPaint,
      lcp,
      load: found?.observedLoad,
    },
    // Those of another paint would contradict the metric on the same axis.
    lcpParts: (isMetric ? (rows ?? []) : []).flatMap(({ subpart }, index): LcpPart[] => {
      const part = partNames[subpart];
      return part === undefined
        ? []
        : [{ part, start: ends[index - 1] ?? 0, end: ends[index] ?? 0 }];
    }),
  };
}

function simulatedClock(
  { simulation, requests }: KeptWaterfall,
  audits: Audits,
): Clock | undefined {
  if (simulation === undefined) return undefined;
  const metric = (id: string) => Metric.safeParse(audits[id]).data?.numericValue;
  const { ttfbMs: first, highMs: end } = simulation;
  const element = requests.find(({ isLcp }) => isLcp);
  const loaded = element?.simulated;
  const part = (name: LcpPart['part'], start?: number, to?: number): LcpPart[] =>
    start === undefined || to === undefined
      ? []
      : [{ part: name, start, end: Math.max(start, to) }];
  return {
    moments: { fcp: metric('first-contentful-paint'), lcp: metric('largest-contentful-paint') },
    lcpParts: [
      ...part('ttfb', 0, first),
      ...part('load-delay', first, loaded?.start),
      ...part('load-duration', loaded?.start, loaded?.end),
      ...part('render-delay', element === undefined ? first : loaded?.end, end),
    ],
  };
}
