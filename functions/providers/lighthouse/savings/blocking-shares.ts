import * as z from 'zod';
import type { ItemDetails, ItemRow } from '../../../../shared/models/measuring/scan-report.ts';
import type { LighthouseResult } from '../lighthouse-result.ts';

/** The table lists the longest twenty, the debugging data all. */
const LongTasks = z.object({
  debugData: z.object({
    urls: z.array(z.string()),
    tasks: z.array(
      z.object({
        urlIndex: z.number(),
        duration: z.number(),
        startTime: z.number().catch(Infinity),
      }),
    ),
  }),
});
const ThirdParties = z.object({
  items: z.array(
    z.object({ subItems: z.object({ items: z.array(z.object({ url: z.string() })) }) }),
  ),
});
const Reflows = z.object({
  items: z.array(
    z.object({
      items: z.array(
        z.object({
          source: z.object({ url: z.string() }).optional().catch(undefined),
          reflowTime: z.number().catch(0),
        }),
      ),
    }),
  ),
});
const Bootup = z.object({
  items: z.array(
    z.object({
      url: z.string(),
      total: z.number(),
      scripting: z.number().catch(0),
      scriptParseCompile: z.number().catch(0),
    }),
  ),
});

/** A task blocks for as long as it lasts beyond that. https://web.dev/articles/tbt */
const unnoticedMs = 50;

const tasksOf = ({ audits }: LighthouseResult) => {
  const long = LongTasks.safeParse(audits['long-tasks']?.details).data?.debugData;
  return (long?.tasks ?? []).map(({ urlIndex, duration, startTime }) => ({
    url: long?.urls[urlIndex] ?? '',
    blocking: Math.max(0, duration - unnoticedMs),
    startTime,
  }));
};
type Task = ReturnType<typeof tasksOf>[number];
const sum = (tasks: readonly Task[]) => tasks.reduce((all, { blocking }) => all + blocking, 0);

/** Milliseconds of the page's blocking time that the tasks of some scripts make up. Tasks have one address each. */
export function blockingBy(lhr: LighthouseResult): (isIt: (url: string) => boolean) => number {
  const total = lhr.audits['total-blocking-time']?.numericValue ?? 0;
  const tasks = tasksOf(lhr);
  const whole = sum(tasks);
  return (isIt) => (whole === 0 ? 0 : (total * sum(tasks.filter(({ url }) => isIt(url)))) / whole);
}

/**
 * Milliseconds for which scripts would block the page if they ran after the first paint: those of their tasks that began
 * before it, which do not count as blocking time yet.
 */
export function blockingBeforePaint(lhr: LighthouseResult, isIt: (url: string) => boolean): number {
  const paint = lhr.audits['first-contentful-paint']?.numericValue ?? 0;
  return sum(tasksOf(lhr).filter(({ url, startTime }) => startTime < paint && isIt(url)));
}

/**
 * Milliseconds of the page's blocking time that a finding is about. Lighthouse attributes it to scripts only, and lists
 * vendors, layouts and long tasks without it.
 * @returns undefined for findings that state their savings themselves, or are not about blocking time
 */
export function blockingShares(lhr: LighthouseResult): (id: string) => number | undefined {
  const { audits, configSettings, finalDisplayedUrl } = lhr;
  const total = audits['total-blocking-time']?.numericValue ?? 0;
  const blockedBy = blockingBy(lhr);
  const vendors = ThirdParties.safeParse(audits['third-parties-insight']?.details).data?.items;
  const foreign = new Set(vendors?.flatMap(({ subItems }) => subItems.items.map(({ url }) => url)));
  const ofVendors = blockedBy((url) => foreign.has(url));

  const bootup = Bootup.safeParse(audits['bootup-time']?.details).data?.items ?? [];
  const ofReflows = (): number => {
    // The last of its two tables lists every source.
    const table = Reflows.safeParse(audits['forced-reflow-insight']?.details).data?.items.at(-1);
    const { throttlingMethod, throttling } = configSettings;
    const slowdown = throttlingMethod === 'simulate' ? throttling.cpuSlowdownMultiplier : 1;
    const bySource = Map.groupBy(table?.items ?? [], ({ source }) => source?.url ?? '');
    let saved = 0;
    for (const [source, reflows] of bySource) {
      const time = reflows.reduce((all, { reflowTime }) => all + reflowTime, 0) * slowdown;
      const script = bootup.find(({ url }) => url === source)?.total;
      if (script) saved += Math.min(1, time / script) * blockedBy((url) => url === source);
    }
    return saved;
  };

  /** Work that no script file started, without the scripts of the document. */
  const ofElements = (): number => {
    if (audits['dom-size-insight']?.scoreDisplayMode !== 'informative') return 0;
    return ['Unattributable', finalDisplayedUrl].reduce((all, source) => {
      const work = bootup.find(({ url }) => url === source);
      const scripts = work ? (work.scripting + work.scriptParseCompile) / work.total : 0;
      return all + blockedBy((url) => url === source) * (1 - Math.min(1, scripts));
    }, 0);
  };

  const failing = audits['bootup-time'];
  const ofScripts =
    failing && (failing.score ?? 1) < 0.9 ? (failing.metricSavings?.['TBT'] ?? 0) : 0;
  const shares: Record<string, number> = {
    'third-parties-insight': ofVendors,
    'forced-reflow-insight': ofReflows(),
    'dom-size-insight': ofElements(),
  };
  // Shares without another explanation are still worth a finding.
  shares['long-tasks'] = Math.max(0, total - Math.max(ofScripts, ...Object.values(shares)));
  return (id) => shares[id];
}

/** Lighthouse reports for how long scripts and vendors compute, but not for how much of that the page is blocked. */
const audits: ReadonlySet<string> = new Set(['bootup-time', 'third-parties-insight']);

/** Adds to each row about scripts how long they block the page, in milliseconds on the simulated device. */
export function blockingColumn(
  lhr: LighthouseResult,
): (id: string, details: ItemDetails) => ItemDetails {
  const blockedBy = blockingBy(lhr);
  return (id, details) => {
    if (!audits.has(id) || details.items.length === 0) return details;
    const heading = { key: 'blocking', label: 'Blocks the page', valueType: 'ms' as const };
    const items = details.items.map((row) => {
      const urls = urlsOf(row);
      return { ...row, blocking: Math.round(blockedBy((url) => urls.has(url))) };
    });
    return { ...details, headings: [...details.headings, heading], items };
  };
}

function urlsOf({ url, subItems }: ItemRow): ReadonlySet<unknown> {
  const isRows = typeof subItems === 'object' && subItems.type === 'subitems';
  return new Set(isRows ? subItems.items.map((row) => row['url']) : [url]);
}
