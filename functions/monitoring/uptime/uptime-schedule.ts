import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import type { UptimeSchedule } from '../../../shared/calls/monitoring/uptime.ts';
import type { PlanLimits } from '../../../shared/plans/plans.ts';
import type { UptimeInterval } from '../../../shared/uptime/uptime.ts';
import { env } from '../../platform/aws/env.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';
import type { ItemOf } from '../../platform/table/entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { pageKey } from './check-key.ts';
import { nextCheck, uptimeMinutes } from './by-the-minute/due-checks.ts';

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

/** @throws ProblemError for an interval that the plan does not include */
export function checkInterval(chosen: UptimeInterval | undefined, shortestMinutes: number): void {
  if (chosen === undefined || chosen >= shortestMinutes) return;
  throw new ProblemError('invalid_input', messages.intervalTooShort(shortestMinutes), {
    field: 'everyMinutes',
  });
}
