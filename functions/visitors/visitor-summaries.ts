import type { ItemOf } from '../platform/table/entity.ts';
import type { DeviceVisitorVitals } from '../../shared/models/visitor-vitals.ts';
import { fieldDays } from '../../shared/visitors/field-source.ts';
import { getMany } from '../platform/table/get-many.ts';
import { epochSeconds, isExpired, type Table } from '../platform/table/table.ts';
import { after, dayMs } from '../platform/times.ts';
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

/** The first of the 28 days that end with a day. */
export const firstDayOf = (lastDay: string): string =>
  after(new Date(lastDay), -(fieldDays - 1) * dayMs)
    .toISOString()
    .slice(0, 10);

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
  return deviceVitals(
    await store.periodsBetween(site, 'day', [firstDayOf(lastDay), lastDay]),
    lastDay,
  );
}

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
      return new Map(
        found.filter((item) => !isExpired(item, now)).map((item) => [item.urlKey, vitalsIn(item)]),
      );
    },

    /** @param days those of the 28 days that end with the last one */
    async put(
      { accountId, urlKey }: SiteKey,
      lastDay: string,
      days: readonly VisitorPeriod[],
    ): Promise<void> {
      const { mobile, desktop } = deviceVitals(days, lastDay);
      const parts = days.reduce((sum, day) => sum + day.parts, 0);
      await summaries
        .put({
          accountId,
          urlKey,
          lastDay,
          parts,
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
        .where(({ lastDay }, { lte }) => lte(lastDay, before.toISOString().slice(0, 10)))
        .go({ returnOnConditionCheckFailure: true });
    },
  };
}
