import * as z from 'zod';
import type {
  ThirdPartyCost,
  ThirdPartyCosts,
  Vendor,
} from '../../../../shared/models/measuring/third-party-costs.ts';

const number = z.number().nonnegative();
const tableOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ details: z.object({ items: z.array(item) }) });
const Result = z.object({
  entities: z.array(
    z.object({
      name: z.string().min(1),
      category: z.string().optional(),
      isFirstParty: z.boolean().optional(),
      origins: z.array(z.string()),
    }),
  ),
  configSettings: z.object({
    throttlingMethod: z.string(),
    throttling: z.object({ cpuSlowdownMultiplier: number }),
  }),
  audits: z.object({
    'network-requests': tableOf(z.object({ url: z.string(), transferSize: number.default(0) })),
    'third-parties-insight': tableOf(
      z.object({ entity: z.string(), mainThreadTime: number.default(0) }),
    ),
    'long-tasks': z.object({
      details: z.object({
        debugData: z.object({
          urls: z.array(z.string()),
          tasks: z.array(z.object({ urlIndex: z.number(), duration: number })),
        }),
      }),
    }),
    'mainthread-work-breakdown': z.object({ numericValue: number }),
  }),
});
type Result = z.infer<typeof Result>;

/** A long task blocks for the time beyond this; Lighthouse's own limit. */
const taskLimitMs = 50;
/** Vendors that are kept with a scan. */
const mostKept = 10;
const nothing: ThirdPartyCost = { bytes: 0, requests: 0, mainThreadMs: 0, blockingMs: 0 };

/**
 * Costs of each third party, by Lighthouse's own classification of vendors.
 * @param raw a Lighthouse result as it is stored
 * @param most vendors to name; the others are added up
 * @returns undefined if the result does not contain it
 */
export function thirdPartyCosts(raw: unknown, most = mostKept): ThirdPartyCosts | undefined {
  const result = Result.safeParse(raw).data;
  if (result === undefined) return undefined;
  const loads = loadsOf(result);
  const page = {
    ...sumOf(loads),
    mainThreadMs: result.audits['mainthread-work-breakdown'].numericValue,
  };
  const ranked = vendorsOf(result, loads).toSorted((a, b) => weight(b, page) - weight(a, page));
  const others = ranked.slice(most);
  return {
    vendors: ranked.slice(0, most).map((vendor) => ({ ...vendor, ...rounded(vendor) })),
    others: { ...rounded(sumOf(others)), vendors: others.length },
    page: rounded(page),
  };
}

/** Each request over the network and each long task, with its origin. */
function loadsOf({ audits }: Result): (ThirdPartyCost & { origin: string })[] {
  const { urls, tasks } = audits['long-tasks'].details.debugData;
  const requests = audits['network-requests'].details.items
    .map(({ url, transferSize }) => ({
      ...nothing,
      origin: originOf(url),
      bytes: transferSize,
      requests: 1,
    }))
    .filter(({ origin }) => /^https?:/.test(origin));
  const blocks = tasks.map(({ urlIndex, duration }) => ({
    ...nothing,
    origin: originOf(urls[urlIndex] ?? ''),
    blockingMs: Math.max(0, duration - taskLimitMs),
  }));
  return [...requests, ...blocks];
}

const originOf = (url: string): string => URL.parse(url)?.origin ?? '';

function vendorsOf(
  { entities, audits, configSettings }: Result,
  loads: readonly (ThirdPartyCost & { origin: string })[],
): Vendor[] {
  const { throttlingMethod, throttling } = configSettings;
  // Lighthouse reports the time of third parties at full speed, all other times on the device that it simulates.
  const slowdown = throttlingMethod === 'simulate' ? throttling.cpuSlowdownMultiplier : 1;
  const work = Map.groupBy(audits['third-parties-insight'].details.items, ({ entity }) => entity);
  return entities
    .filter(({ isFirstParty = false }) => !isFirstParty)
    .map(({ name, category, origins }) => {
      const own = new Set(origins);
      const workMs = (work.get(name) ?? []).reduce((sum, each) => sum + each.mainThreadTime, 0);
      return {
        name,
        ...(category === undefined || category === '' ? {} : { category }),
        ...sumOf(loads.filter(({ origin }) => own.has(origin))),
        mainThreadMs: workMs * slowdown,
      };
    });
}

const sumOf = (costs: readonly ThirdPartyCost[]): ThirdPartyCost =>
  costs.reduce(
    (sum, each) => ({
      bytes: sum.bytes + each.bytes,
      requests: sum.requests + each.requests,
      mainThreadMs: sum.mainThreadMs + each.mainThreadMs,
      blockingMs: sum.blockingMs + each.blockingMs,
    }),
    nothing,
  );

/** Shares of the page, added up: a vendor that is large in any of them comes first. */
const weight = (cost: ThirdPartyCost, page: ThirdPartyCost): number =>
  share(cost.bytes, page.bytes) +
  share(cost.mainThreadMs, page.mainThreadMs) +
  share(cost.blockingMs, page.blockingMs);
const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const rounded = ({
  bytes,
  requests,
  mainThreadMs,
  blockingMs,
}: ThirdPartyCost): ThirdPartyCost => ({
  bytes: Math.round(bytes),
  requests,
  mainThreadMs: Math.round(mainThreadMs),
  blockingMs: Math.round(blockingMs),
});
