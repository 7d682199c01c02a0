import type { ItemOf } from '../../platform/table/entity.ts';
import type { DeviceVisitorVitals } from '../../../shared/models/measuring/visitor-vitals.ts';
import { fieldDays } from '../../../shared/visitors/field-source.ts';
import { getMany } from '../../platform/table/get-many.ts';
import { epochSeconds, isExpired, type Table } from '../../platform/table/table.ts';
import { after, dayMs, hourMs, utcDay } from '../../platform/times.ts';
import { sliceIn } from './roll-up.ts';
import { dayOf, mergedOf, type SiteKey, visitorStore } from './visitor-store.ts';
import { visitorSummaryEntity } from './visitor-summary-entity.ts';
import type { VisitorPeriod } from './visitor-period-entity.ts';
import { vitalsOf } from './visitor-vitals.ts';

type Summary = ItemOf<typeof visitorSummaryEntity>;

const none: DeviceVisitorVitals = { mobile: null, desktop: null };
const vitalsIn = ({
  mobile,
  desktop,
}: Pick<Summary, 'mobile' | 'desktop'>): DeviceVisitorVitals => ({
  mobile: mobile ?? null,
  desktop: desktop ?? null,
});

interface MergedDay {
  day: string;
  views: number;
}

/** Growth that a summary shows: a share of its views, and not single ones. */
const leastGrowth = { share: 0.01, views: 5 };

function isDue(
  { lastDay, lastDayViews, mergedAt, mobile, desktop }: Summary,
  { day, views }: MergedDay,
  now: Date,
): boolean {
  if (mergedAt === undefined || lastDayViews === undefined || day > lastDay) return true;
  const isOld = Date.parse(mergedAt) <= now.getTime() - hourMs;
  const all = (mobile?.views ?? 0) + (desktop?.views ?? 0);
  const growth = views - lastDayViews;
  const isShown = growth >= Math.max(leastGrowth.views, leastGrowth.share * all);
  return day === lastDay && isShown && (isOld || growth >= all);
}

const keyOf = ({ accountId, urlKey }: SiteKey) => ({ accountId, urlKey });

/** The first of the 28 days that end with a day. */
export const firstDayOf = (lastDay: string): string =>
  utcDay(after(new Date(lastDay), -(fieldDays - 1) * dayMs));

/** Core Web Vitals of a site's visitors in the 28 days up to a day. @param days all of them */
function deviceVitals(days: readonly VisitorPeriod[], lastDate: string): DeviceVisitorVitals {
  const { rollUp } = mergedOf(days);
  const period = { firstDate: firstDayOf(lastDate), lastDate };
  return {
    mobile: vitalsOf(sliceIn(rollUp, '', 'device', 'mobile'), period),
    desktop: vitalsOf(sliceIn(rollUp, '', 'device', 'desktop'), period),
  };
}

/** Core Web Vitals of a site's visitors in the 28 days up to the day of a time. */
export async function visitorsUntil(
  table: Table,
  site: SiteKey,
  time: Date,
): Promise<DeviceVisitorVitals> {
  const lastDay = dayOf(time.toISOString());
  const store = visitorStore(table);
  return deviceVitals(await store.daysBetween(site, [firstDayOf(lastDay), lastDay]), lastDay);
}

const byUrlKey = (found: readonly Summary[], now: Date) =>
  new Map(
    found.filter((item) => !isExpired(item, now)).map((item) => [item.urlKey, vitalsIn(item)]),
  );

/** Core Web Vitals of sites' visitors in the last 28 days, one item a site. */
export function visitorSummaries(table: Table) {
  const summaries = visitorSummaryEntity(table);
  return {
    async find({ accountId, urlKey }: SiteKey, now: Date): Promise<DeviceVisitorVitals> {
      const { data } = await summaries.get({ accountId, urlKey }).go({ consistent: true });
      return data === null || isExpired(data, now) ? none : vitalsIn(data);
    },

    /** By `urlKey`; sites without a view in 28 days are left out. */
    async findMany(
      accountId: string,
      urlKeys: readonly string[],
      now: Date,
    ): Promise<Map<string, DeviceVisitorVitals>> {
      const found = await getMany(
        urlKeys.map((urlKey) => ({ accountId, urlKey })),
        (left) => summaries.get(left).go({ concurrent: 5 }),
      );
      return byUrlKey(found, now);
    },

    /** The same of all sites. */
    async findAll(accountId: string, now: Date): Promise<Map<string, DeviceVisitorVitals>> {
      const { data } = await summaries.query.bySite({ accountId }).go({ pages: 'all' });
      return byUrlKey(data, now);
    },

    /**
     * Computes the summary again after a day was merged, if that may change what it says: with the first views of a day, and within
     * the day once an hour if a hundredth and five views have come, or at once if there are twice as many.
     */
    async refresh(site: SiteKey, { day, views }: MergedDay, now: Date): Promise<void> {
      const { data: known } = await summaries.get(keyOf(site)).go({ consistent: true });
      if (known !== null && !isDue(known, { day, views }, now)) return;
      const store = visitorStore(table);
      const before = utcDay(after(new Date(day), -dayMs));
      // Earlier days do not change any more, and an eventually consistent read costs half.
      const [earlier, newest] = await Promise.all([
        store.daysBetween(site, [firstDayOf(day), before], { consistent: false }),
        store.daysBetween(site, [day, day]),
      ]);
      await this.put(site, day, [...earlier, ...newest], now);
    },

    /** @param days those of the 28 days that end with the last one */
    async put(
      site: SiteKey,
      lastDay: string,
      days: readonly VisitorPeriod[],
      now: Date,
    ): Promise<void> {
      const { mobile, desktop } = deviceVitals(days, lastDay);
      const parts = days.reduce((sum, day) => sum + day.parts, 0);
      const lastDayViews = days.find(({ period }) => period === lastDay)?.views ?? 0;
      await summaries
        .put({
          ...keyOf(site),
          lastDay,
          parts,
          lastDayViews,
          mergedAt: now.toISOString(),
          ...(mobile === null ? {} : { mobile }),
          ...(desktop === null ? {} : { desktop }),
          expiresAt: epochSeconds(after(new Date(lastDay), fieldDays * dayMs)),
        })
        .where(
          (item, is) =>
            `${is.notExists(item.lastDay)} OR ${is.lt(item.lastDay, lastDay)} OR (${is.eq(item.lastDay, lastDay)} AND ${is.lte(item.parts, parts)})`,
        )
        .go({ returnOnConditionCheckFailure: true });
    },

    /** Deletes what ended before a time. */
    async forget({ accountId, urlKey }: SiteKey, before: Date): Promise<void> {
      await summaries
        .delete({ accountId, urlKey })
        .where(({ lastDay }, { lte }) => lte(lastDay, utcDay(before)))
        .go({ returnOnConditionCheckFailure: true });
    },
  };
}
