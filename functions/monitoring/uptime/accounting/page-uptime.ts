import type { UptimeState } from '../../../../shared/uptime/uptime.ts';
import type { StoredCheck } from '../uptime-check-entity.ts';
import { hourMs } from '../../../platform/times.ts';

/** Whether a page is up, and since when: ISO 8601, the time of the first check with that state. */
export interface PageUptime {
  status: UptimeState;
  since: string;
}

export type EndedCheck = Pick<
  StoredCheck,
  'dueAt' | 'beganAt' | 'status' | 'reason' | 'statusCode' | 'elsewhere' | 'shows'
> &
  Partial<Pick<StoredCheck, 'checkedAt'>>;

/** When a check was made, ISO 8601: the start of its first attempt, which may be minutes after it was due. */
export const timeOf = ({ beganAt, dueAt }: Pick<EndedCheck, 'beganAt' | 'dueAt'>): string =>
  beganAt ?? dueAt;

/**
 * Since when a page is as a check found it, ISO 8601. One that answered a further attempt was not up at the first; one
 * that only other places reached has been so since the first.
 */
export const foundAt = ({
  status,
  elsewhere,
  checkedAt,
  ...check
}: Omit<EndedCheck, 'shows'>): string =>
  status === 'up' && elsewhere === undefined ? (checkedAt ?? timeOf(check)) : timeOf(check);

/**
 * Whether a page is up: the state of the newest check with a known result, since the first of the unbroken run that
 * it ends. Checks are ordered by when they were made, not by when they ended; an unknown check does not break a run.
 *
 * @param settling the check that has just ended
 * @param newestFirst all checks of the page, read only as far back as needed
 * @param recorded the result before `settling` ended
 */
export async function uptimeBy(
  settling: EndedCheck,
  newestFirst: AsyncIterable<EndedCheck>,
  recorded: PageUptime | undefined,
): Promise<{ uptime: PageUptime | undefined; isLate: boolean }> {
  let run: PageUptime | undefined;
  let isLate = false;
  const settlingAt = timeOf(settling);
  for await (const check of newestFirst) {
    const { status } = check;
    const at = timeOf(check);
    if (at > settlingAt) isLate = true;
    if (status === 'unknown') continue;
    const isNewest = run === undefined;
    run ??= { status, since: foundAt(check) };
    if (status !== run.status) return { uptime: run, isLate };
    run.since = foundAt(check);
    if (isNewest || recorded?.status !== status) continue;
    const keepsRecord = !isLate || (settling.status === status && settlingAt >= recorded.since);
    if (keepsRecord) return { uptime: recorded, isLate };
    if (at <= recorded.since && at <= settlingAt) break;
  }
  // The check with which the run began may have expired.
  if (run !== undefined && recorded?.status === run.status && recorded.since < run.since)
    return { uptime: recorded, isLate };
  return { uptime: run, isLate };
}

/** Longest time from when a check is due until its first attempt, in milliseconds, while the queue works. */
const longestDelayMs = hourMs;

/**
 * Checks by when they were made, newest first. A scheduled check may be made minutes after it was due, and after a
 * person's check that was due later.
 * @param lastDueFirst the same checks by when they were due
 */
export async function* inOrderMade(
  lastDueFirst: AsyncIterable<EndedCheck>,
): AsyncGenerator<EndedCheck> {
  let waiting: EndedCheck[] = [];
  for await (const check of lastDueFirst) {
    const settled = Date.parse(check.dueAt) + longestDelayMs;
    waiting = [...waiting, check].toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)));
    const isSettled = (one: EndedCheck): boolean => Date.parse(timeOf(one)) > settled;
    yield* waiting.filter(isSettled);
    waiting = waiting.filter((one) => !isSettled(one));
  }
  yield* waiting;
}
