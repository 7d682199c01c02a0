import type { CallInput } from '../../../shared/calls/define-call.ts';
import type { saveReportSchedule } from '../../../shared/calls/portfolio/reports.ts';
import { type Audit, writeAudited } from '../../platform/audit/audit.ts';
import { dueOf } from '../../platform/open-work/open-items.ts';
import { shardOf } from '../../platform/table/shards.ts';
import type { Table } from '../../platform/table/table.ts';
import {
  clientLogoEntity,
  reportScheduleEntity,
  type ReportScheduleItem,
} from './report-schedule-entity.ts';
import { after, hourMs } from '../../platform/times.ts';
import { allItems, foundItem } from '../../platform/table/read-items.ts';

/** Hour of the first at which monthly reports are made: the last scans of the month have ended. */
export const hourOfReports = 6;

/** When the next monthly report is due after a time, in UTC. */
function dueOn(now: Date): Date {
  const due = (month: number): Date =>
    after(new Date(Date.UTC(now.getUTCFullYear(), month)), hourOfReports * hourMs);
  const thisMonth = due(now.getUTCMonth());
  return thisMonth > now ? thisMonth : due(now.getUTCMonth() + 1);
}

interface ClientKey {
  accountId: string;
  clientId: string;
}

/** What is undefined stays; null removes it. The logo is a data URL. */
export type ScheduleFields = Omit<CallInput<typeof saveReportSchedule>['body'], 'clientId'>;

/** Of those that may be left out, what is stored from now on. */
function kept(before: ReportScheduleItem | undefined, given: Partial<ScheduleFields>) {
  const { language, timeZone, paragraph, hasAppendix, looksFirst } = before ?? {};
  const known = { language, timeZone, paragraph, hasAppendix, looksFirst };
  const fields = Object.entries(known).map(([name, value]) => {
    const next = given[name as keyof typeof known];
    return [name, next === undefined ? value : next] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value != null && value !== ''));
}

/** How the reports of clients look, and when the next ones are due. */
export function reportScheduleStore(table: Table) {
  const schedules = reportScheduleEntity(table);
  const logos = clientLogoEntity(table);
  const keyOf = ({ accountId, clientId }: ClientKey): ClientKey => ({ accountId, clientId });

  const find = (key: ClientKey): Promise<ReportScheduleItem | undefined> =>
    foundItem(schedules.get(keyOf(key)));
  return {
    find,

    list: (accountId: string): Promise<ReportScheduleItem[]> =>
      allItems(schedules.query.byClient({ accountId })),

    async findLogo(key: ClientKey): Promise<string | null> {
      const { data } = await logos.get(keyOf(key)).go({ consistent: true });
      return data?.logo ?? null;
    },

    async save(
      key: ClientKey,
      { isMonthly, sender, logo, ...given }: ScheduleFields,
      { now, audit }: { now: Date; audit?: Audit },
    ): Promise<ReportScheduleItem> {
      const before = await find(key);
      const item = {
        ...keyOf(key),
        ...kept(before, given),
        hasLogo: logo === undefined ? (before?.hasLogo ?? false) : logo !== null,
        ...(sender === null ? {} : { sender }),
        ...(isMonthly
          ? {
              openShard: shardOf(key.accountId, key.clientId),
              retryAt: before?.retryAt ?? dueOn(now).toISOString(),
            }
          : {}),
      };
      await writeAudited(table, audit, { schedules, logos }, (entities) => [
        entities.schedules.put(item).commit(),
        ...(logo === undefined
          ? []
          : [
              logo === null
                ? entities.logos.delete(keyOf(key)).commit()
                : entities.logos.put({ ...keyOf(key), logo }).commit(),
            ]),
      ]);
      return item;
    },

    /** Changes only the logo. @param logo null removes it */
    async saveLogo(key: ClientKey, logo: string | null, now: Date): Promise<void> {
      const { sender = null, openShard } = (await find(key)) ?? {};
      await this.save(key, { isMonthly: openShard !== undefined, sender, logo }, { now });
    },

    due: dueOf(schedules.query.open),

    /**
     * Moves the next report on; false if another sweep has, or the schedule was changed.
     * @param next later on the same day, while the month has not ended where its reader is
     */
    async moveOn(
      { accountId, clientId, retryAt }: ReportScheduleItem,
      now: Date,
      next = dueOn(now),
    ): Promise<boolean> {
      const moved = await schedules
        .patch({ accountId, clientId })
        .set({ retryAt: next.toISOString() })
        .where((item, { eq }) => eq(item.retryAt, retryAt ?? ''))
        .go({ returnOnConditionCheckFailure: true });
      return !moved.rejected;
    },

    /** Stops all monthly reports of an account. @returns their number */
    async stopAll(accountId: string, now: Date): Promise<number> {
      const monthly = (await this.list(accountId)).filter(
        ({ openShard }) => openShard !== undefined,
      );
      for (const { sender = null, ...key } of monthly)
        await this.save(key, { isMonthly: false, sender }, { now });
      return monthly.length;
    },

    async forget(key: ClientKey): Promise<void> {
      await schedules.delete(keyOf(key)).go();
      await logos.delete(keyOf(key)).go();
    },
  };
}
