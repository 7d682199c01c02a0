import { randomNumbers } from '../../dev/random.ts';
import { after, dayMs } from '../../functions/platform/times.ts';
import { addView, bounded, emptyRollUp } from '../../functions/measuring/visitors/roll-up.ts';
import type { View } from '../../functions/measuring/visitors/view.ts';
import {
  dayOf,
  type Merged,
  type SiteKey,
  type VisitorStore,
} from '../../functions/measuring/visitors/visitor-store.ts';
import type { visitorSummaries } from '../../functions/measuring/visitors/visitor-summaries.ts';

const pick = <One>(some: readonly One[], random: () => number): One => {
  const found = some[Math.floor(random() ** 2 * some.length)];
  if (found === undefined) throw new Error('Nothing to pick from');
  return found;
};

const navigations = ['navigate', 'reload', 'back-forward', 'back-forward-cache'] as const;
const devices = ['mobile', 'desktop', 'tablet'] as const;
const browsers = ['Chrome', 'Safari', 'Edge', 'Firefox', 'Samsung Internet'];
const countries = ['DE', 'AT', 'CH', 'FR', 'NL', 'GB', 'US', 'ES', 'IT', 'PL'];
const connections = ['4g', '3g', ''];

/** A synthetic view: log-normal values around typical ones. */
function syntheticView(at: string, pages: number, random: () => number): View {
  const spread = (): number =>
    Math.exp(0.6 * Math.sqrt(-2 * Math.log(random() || 0.5)) * Math.cos(2 * Math.PI * random()));
  const page = Math.floor(random() ** 3 * pages);
  const lcp = Math.round(18_000 * spread()) / 10;
  return {
    view: 'synthetic',
    report: 1,
    at,
    network: 0,
    group: `/page-${page}`,
    device: pick(devices, random),
    browser: pick(browsers, random),
    country: pick(countries, random),
    connection: pick(connections, random),
    navigation: pick(navigations, random),
    release: `r${at.slice(8, 10)}`,
    labels: ['guest', `plan ${page % 4}`, ''],
    metrics: {
      lcp: {
        value: lcp,
        parts: [0.2, 0.2, 0.4, 0.2].map((share) => Math.round(lcp * share)),
        element: `#hero-${page % 40}`,
      },
      inp: {
        value: 120 * spread(),
        parts: [10, 60, 50],
        element: `button.b${page % 40}`,
        script: `https://cdn.example/${page % 40}.js`,
      },
      cls: { value: 0.04 * spread(), parts: [], element: `div.ad-${page % 40}` },
      fcp: { value: 1100 * spread(), parts: [] },
      ttfb: { value: 300 * spread(), parts: [0, 0, 20, 60, 220] },
    },
  };
}

interface Volume {
  /** Views of the site in all days. */
  views: number;
  days: number;
  pages: number;
  now: Date;
}

/** Fills a site with SYNTHETIC views. For benchmarks only: nothing of the product makes up visitors. */
export async function putSyntheticVisits(
  {
    store,
    summaries,
  }: { store: VisitorStore; summaries: Pick<ReturnType<typeof visitorSummaries>, 'put'> },
  site: SiteKey,
  { views, days, pages, now }: Volume,
): Promise<void> {
  const random = randomNumbers(views + days);
  const today = dayOf(now.toISOString());
  const merged = (at: string, count: number): Merged => {
    const rollUp = emptyRollUp();
    for (let view = 0; view < count; view += 1) addView(rollUp, syntheticView(at, pages, random));
    return { rollUp: bounded(rollUp), parts: 1, views: count, leftOut: 0 };
  };
  const aDay = Math.max(1, Math.round(views / days));
  for (let back = days - 1; back >= 0; back -= 1) {
    const day = dayOf(after(now, -back * dayMs).toISOString());
    const whole = merged(`${day}T10:00:00`, aDay);
    await store.putDay(site, day, whole, now);
  }
  const first = dayOf(after(now, -27 * dayMs).toISOString());
  await summaries.put(site, today, await store.daysBetween(site, [first, today]), now);
}
