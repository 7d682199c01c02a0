import * as z from 'zod';
import { ScanConditions } from './scan-report.ts';

/** Maximum length of each address and name: pages put whole pictures into addresses. */
export const longestAddress = 500;
export const cutAddress = (url: string): string =>
  url.length > longestAddress ? `${url.slice(0, longestAddress - 1)}…` : url;
/** Maximum length of a header's value. */
export const longestHeader = 300;
export const mostRequests = 1000;
export const mostTasks = 300;
/** Only what has this version is shown. */
export const waterfallVersion = 1;

const address = z.string().max(longestAddress);
const word = z.string().max(100);
const bytes = z.number().nonnegative();
/** Time in the load, where 0 is the beginning of the navigation. */
const time = z.number().describe('Milliseconds since the navigation began');
const part = z.number().nonnegative().optional();
const mark = z.literal(true).optional();

const headers = z
  .array(z.object({ name: word, value: z.string().max(longestHeader) }))
  .optional()
  .describe(`Without cookies and credentials; values cut to ${longestHeader} characters`);

/** From a beginning to an end. */
export const TimeSpan = z.object({ start: time, end: time });
export type TimeSpan = z.infer<typeof TimeSpan>;

const onPath = mark.describe('On the way to the largest paint: the next step waits for it');
const last = mark.describe('Ends last in the simulation, which ends with it');

export const WaterfallRequest = z.object({
  url: address.describe(`Cut to ${longestAddress} characters, with an ellipsis`),
  method: word,
  protocol: word,
  status: z.number().int().describe('0 without an answer'),
  mimeType: word,
  resourceType: word.describe('Chromium’s name, such as Script'),
  priority: word.describe('Chromium’s name, such as VeryHigh'),
  transferBytes: bytes.describe('Over the network, with headers'),
  resourceBytes: bytes.describe('Size of the decompressed body'),
  headerBytes: bytes.optional().describe('Headers of the response over the network, if known'),
  requestHeaders: headers,
  responseHeaders: headers,
  vendor: word.optional().describe('The third party; absent for the page’s own'),
  initiator: z
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe('Index of the request that asked for it'),
  isFailed: mark,
  isCached: mark,
  isLcp: mark.describe('Loads the largest element'),
  isOnPath: onPath,
  isLast: last,
  observed: z
    .object({
      start: time,
      end: time.nullable().describe('Null if it never ended'),
      dns: part,
      connect: part.describe('With ssl'),
      ssl: part,
      send: part,
      wait: part,
      receive: part,
    })
    .describe('At full speed. Parts in milliseconds; absent where there was none or it is unknown'),
  simulated: TimeSpan.optional().describe('Absent if the simulation of LCP leaves it out'),
});
export type WaterfallRequest = z.infer<typeof WaterfallRequest>;

/** A task of the main thread that takes 50 ms or more on one of the clocks, or is on the path to the largest paint. */
export const WaterfallTask = z.object({
  url: address.describe('The script or document that it works for'),
  isOnPath: onPath,
  isLast: last,
  observed: TimeSpan,
  simulated: TimeSpan.optional(),
});
export type WaterfallTask = z.infer<typeof WaterfallTask>;

/** The part of a waterfall that a run stores. */
export const KeptWaterfall = z.object({
  version: z.literal(waterfallVersion),
  startedAt: z.iso.datetime().describe('Beginning of the navigation'),
  requests: z.array(WaterfallRequest).describe('Sorted by their observed beginning'),
  omittedRequests: z.number().int().nonnegative(),
  tasks: z.array(WaterfallTask).describe('Sorted by their observed beginning'),
  omittedTasks: z.number().int().nonnegative(),
  simulation: z
    .object({
      lowMs: z.number().describe('LCP in the simulation with the most important requests'),
      highMs: z.number().describe('LCP in the simulation whose times are given here'),
      ttfbMs: time.optional().describe('First byte of the document in it'),
    })
    .optional()
    .describe('LCP is the mean of two simulations; absent if nothing was simulated'),
});
export type KeptWaterfall = z.infer<typeof KeptWaterfall>;

const moments = z.object({
  fcp: time.optional(),
  lcp: time.optional(),
  load: time.optional(),
});

const LcpPart = TimeSpan.extend({
  part: z.enum(['ttfb', 'load-delay', 'load-duration', 'render-delay']),
});
export type LcpPart = z.infer<typeof LcpPart>;

const Clock = z.object({ moments, lcpParts: z.array(LcpPart) });
export type Clock = z.infer<typeof Clock>;

export const Waterfall = KeptWaterfall.omit({ version: true }).extend({
  requests: z.array(
    WaterfallRequest.extend({ isBlocking: mark.describe('Blocks the first paint') }),
  ),
  pageUrl: address,
  lighthouseVersion: word,
  throttling: ScanConditions.shape.throttling,
  observed: Clock,
  simulated: Clock.optional().describe('Moments are the metrics of the score'),
});
export type Waterfall = z.infer<typeof Waterfall>;
