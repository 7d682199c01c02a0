import { mergeDay } from '../../functions/measuring/visitors/merge-day.ts';
import { packHistory } from '../../functions/measuring/visitors/sender-history.ts';
import type { View } from '../../functions/measuring/visitors/view.ts';
import type { MergedDay } from '../../functions/measuring/visitors/visitor-store.ts';
import { addHistogram, type Histogram, quantile } from '../../shared/visitors/histogram.ts';
import { metricShapes } from '../../shared/visitors/metrics.ts';

const days = 28;
const forger = { network: 999_999, sender: 4095 };
const twoDigits = (number: number): string => String(number).padStart(2, '0');
const dayAt = (at: number): string => `2026-11-${twoDigits(at + 1)}`;

const viewAt = (view: string, at: string, lcp: number): View => ({
  view,
  report: 1,
  at,
  network: 0,
  sender: 0,
  group: '/',
  device: 'mobile',
  browser: 'Chrome',
  country: '',
  connection: '',
  navigation: 'navigate',
  release: '',
  labels: [],
  metrics: { lcp: { value: lcp, parts: [] } },
});

/** Visits of a day, log-normal around two seconds, each of a network of its own. */
function visitsOf(day: number, visitsADay: number): View[] {
  return Array.from({ length: visitsADay }, (_, at) => {
    const place = day * visitsADay + at;
    const share = (((place * 7919) % (days * visitsADay)) + 0.5) / (days * visitsADay);
    const normal = Math.log(share / (1 - share)) / 1.702;
    const minutes = Math.floor((at / visitsADay) * 1440);
    const time = `${dayAt(day)}T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:00`;
    const view = viewAt(`visit${place}`, time, 2000 * Math.exp(0.6 * normal));
    return { ...view, network: place, sender: (place * 2_654_435_761) % 4096 };
  });
}

/** Beacons of one network in every minute of a day. */
const forgedOf = (day: number, lcp: number, aMinute: number): View[] =>
  Array.from({ length: 1440 * aMinute }, (_, at) => {
    const minute = Math.floor(at / aMinute);
    const time = `${dayAt(day)}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:30`;
    return { ...viewAt(`forged${day}x${at}`, time, lcp), ...forger };
  });

/** p75 of 28 days, as a site counts these views. @param viewsOf views of a day */
async function p75Of(viewsOf: (day: number) => View[]): Promise<number> {
  const stored = new Map<string, MergedDay>();
  const histogram: Histogram = new Map();
  for (let at = 0; at < days; at += 1) {
    const hours = Map.groupBy(viewsOf(at), (view) => view.at.slice(0, 13));
    const store = {
      findDay: async () => undefined,
      async *partsOf() {
        for (const [, views] of [...hours].toSorted(([one], [other]) => one.localeCompare(other)))
          yield [{ views, leftOut: 0 }];
      },
      sendersBefore: async () => {
        const { senders = [] } = stored.get(dayAt(at - 1)) ?? {};
        return senders.length === 0 ? undefined : packHistory(senders);
      },
      putDay: async (_site: object, day: string, merged: MergedDay) => void stored.set(day, merged),
    };
    await mergeDay(
      store,
      { accountId: '', urlKey: '' },
      { day: dayAt(at), most: 100_000 },
      new Date(),
    );
    const slice = stored.get(dayAt(at))?.rollUp.slices.get('\t\t');
    addHistogram(histogram, slice?.metrics.lcp?.histogram ?? new Map());
  }
  return quantile(histogram, 0.75, metricShapes.lcp) ?? 0;
}

/**
 * How far one network moves the p75 of a site over 28 days, with the largest and the smallest values: 0.05 is 5 %.
 * @param aMinute beacons that it sends in each minute: 20 are 28,800 a day, more do not count
 */
export async function movedByOneNetwork(visitsADay: number, aMinute = 20): Promise<number> {
  const honest = await p75Of((day) => visitsOf(day, visitsADay));
  const moved = [];
  for (const lcp of [60_000, 1]) {
    const attacked = await p75Of((day) => [
      ...visitsOf(day, visitsADay),
      ...forgedOf(day, lcp, aMinute),
    ]);
    moved.push(Math.abs(attacked - honest) / honest);
  }
  return Math.max(...moved);
}
