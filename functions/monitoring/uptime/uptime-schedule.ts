import type { UptimeSchedule } from '../../../shared/calls/monitoring/uptime.ts';
import type { PlanLimits } from '../../../shared/plans/plans.ts';
import type { UptimeInterval } from '../../../shared/uptime/uptime.ts';
import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import { env } from '../../platform/aws/env.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import type { ItemOf } from '../../platform/table/entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { pageKey } from './check-key.ts';
import { nextCheck, uptimeMinutes } from './due-checks.ts';

interface Page {
  accountId: string;
  /** Normalised. */
  url: string;
}

/** How often a page is checked, and when next; null for an address that is not watched. */
export async function uptimeSchedule(
  table: Table,
  page: Page,
  now: Date,
): Promise<UptimeSchedule | null> {
  const [{ data: watched }, { data: account }] = await Promise.all([
    watchedPageEntity(table).get(pageKey(page)).go({ consistent: true }),
    accountEntity(table).get({ accountId: page.accountId }).go(),
  ]);
  if (watched === null || watched.removedAt !== undefined) return null;
  return scheduleOf(watched, limitsOf(account?.plan ?? 'Trial'), now);
}

/** The same for what has been read. */
export function scheduleOf(
  watched: ItemOf<typeof watchedPageEntity>,
  limits: PlanLimits,
  now: Date,
): UptimeSchedule {
  const everyMinutes = uptimeMinutes(watched, limits);
  return {
    everyMinutes,
    shortestMinutes: watched.subject === 'competitor' ? everyMinutes : limits.uptimeShortestMinutes,
    nextCheckAt: nextCheck(watched, now, env.clockSpeed())?.toISOString() ?? null,
  };
}

/** Chooses how often a page is checked while it is up. @returns false for an address that is not an own site or page */
export const chooseInterval = (
  table: Table,
  page: Page,
  everyMinutes: UptimeInterval,
  audit: Audit,
): Promise<boolean> =>
  changeAudited(table, audit, watchedPageEntity(table), (watched) =>
    watched
      .patch(pageKey(page))
      .set({ wantedMinutes: everyMinutes, everyMinutes })
      .where(
        ({ removedAt, subject }, { notExists, ne }) =>
          // An attribute that does not exist differs from any value.
          `${notExists(removedAt)} AND ${ne(subject, 'competitor')}`,
      ),
  );
