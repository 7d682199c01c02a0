import { epochSeconds, type Table } from '../../functions/platform/table/table.ts';
import { after, dayMs, hourMs, monthsAfter, secondMs } from '../../functions/platform/times.ts';
import { pageKey } from '../../functions/monitoring/uptime/check-key.ts';
import type { CheckOutcome } from '../../functions/monitoring/uptime/check-outcome.ts';
import { uptimeCheckEntity } from '../../functions/monitoring/uptime/uptime-check-entity.ts';
import { dayOf, rollUp } from '../../functions/monitoring/uptime/accounting/roll-up.ts';
import { uptimeDayEntity } from '../../functions/monitoring/uptime/accounting/uptime-day-entity.ts';
import { uptimeStore } from '../../functions/monitoring/uptime/uptime-store.ts';
import { putTogether } from '../seeds/put-together.ts';
import type { RecordedCheck, Recording } from './recording.ts';
import { type RecordedPage, recordedTime } from './recorded-time.ts';
import { outages, recordedDays, versionOf } from './timeline.ts';

interface Made {
  dueAt: Date;
  check: RecordedCheck;
}

/**
 * Writes a check for each hour, each of them one of those that were made of the version of that hour. Only those that
 * change something go through the store one by one.
 */
export async function loadUptime(
  table: Table,
  page: RecordedPage,
  recording: Recording,
): Promise<void> {
  const all = checksOf(page.now, recording);
  const last = all.at(-1);
  const changes = changesOf(all).filter((made) => made !== last);
  const store = uptimeStore(table);
  const end = async ({ dueAt, check }: Made): Promise<void> => {
    const outcome = outcomeOf(page.url, dueAt, check);
    const { accountId, url } = page;
    const endedAt = after(new Date(outcome.checkedAt), secondMs);
    await store.end({ accountId, url, dueAt: dueAt.toISOString() }, outcome, endedAt);
  };
  for (const made of changes) await end(made);
  const written = new Set([...changes, last]);
  await Promise.all([
    putChecks(
      table,
      page,
      all.filter((made) => !written.has(made)),
    ),
    putDays(table, page, all),
  ]);
  if (last !== undefined) await end(last);
}

/** All checks by time; the last one is that of the current hour. */
function checksOf(now: Date, { up, down }: Recording): Made[] {
  const made: Made[] = [];
  const begin = recordedTime(now, recordedDays, 0);
  const downAt = outages.map(({ daysAgo, downAt: from, upAt: to }) => ({
    from: recordedTime(now, daysAgo, from),
    to: recordedTime(now, daysAgo, to),
  }));
  const hours = Math.floor((now.getTime() - begin.getTime()) / hourMs);
  const hourly = Array.from({ length: hours + 1 }, (_, hour) => after(begin, hour * hourMs));
  // Between two hours: requested by a user.
  const asked = downAt.map(({ to }) => to).filter((to) => to.getTime() % hourMs !== 0);
  const times = [...hourly, ...asked].toSorted((a, b) => a.getTime() - b.getTime());
  for (const [at, dueAt] of times.entries()) {
    const isDown = downAt.some(({ from, to }) => dueAt >= from && dueAt < to);
    const daysAgo = Math.ceil((recordedTime(now, 0, 0).getTime() - dueAt.getTime()) / dayMs);
    const checks = isDown ? down : up[versionOf(Math.max(1, daysAgo))];
    const check = checks[at % checks.length];
    if (check !== undefined) made.push({ dueAt, check });
  }
  return made;
}

/** The first check, and those that found another state than the one before. */
const changesOf = (all: readonly Made[]): Made[] =>
  all.filter(({ check }, at) => check.status !== all[at - 1]?.check.status);

function outcomeOf(
  url: string,
  dueAt: Date,
  { afterMs, reason, statusCode, redirects, timings, ...check }: RecordedCheck,
): CheckOutcome {
  return {
    ...check,
    beganAt: dueAt.toISOString(),
    // The first attempt is the beginning.
    checkedAt: after(dueAt, check.furtherAttempts === 0 ? 0 : afterMs).toISOString(),
    finalUrl: url,
    ...(reason === undefined ? {} : { reason }),
    ...(statusCode === undefined ? {} : { statusCode }),
    ...(redirects === undefined ? {} : { redirects }),
    ...(timings === undefined ? {} : { timings }),
  };
}

/** The roll-ups of all days but today. */
async function putDays(table: Table, page: RecordedPage, made: readonly Made[]): Promise<void> {
  const checks = made.map(({ dueAt, check }) => outcomeOf(page.url, dueAt, check));
  const days = Map.groupBy(checks, ({ checkedAt }) => dayOf(checkedAt));
  days.delete(dayOf(page.now.toISOString()));
  const items = [...days].map(([day, ofDay]) => ({ ...pageKey(page), day, ...rollUp(ofDay) }));
  await putTogether(uptimeDayEntity(table).put(items));
}

const monthsKept = 13;

async function putChecks(table: Table, page: RecordedPage, made: readonly Made[]): Promise<void> {
  const items = made.map(({ dueAt, check }) => ({
    ...pageKey(page),
    ...outcomeOf(page.url, dueAt, check),
    dueAt: dueAt.toISOString(),
    expiresAt: epochSeconds(monthsAfter(dueAt, monthsKept)),
  }));
  await putTogether(uptimeCheckEntity(table).put(items));
}
