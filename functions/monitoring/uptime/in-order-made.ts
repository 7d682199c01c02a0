import { hourMs } from '../../platform/times.ts';
import { type EndedCheck, timeOf } from './page-uptime.ts';

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
