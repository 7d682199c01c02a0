import * as messages from '../../../../../../shared/calls/messages.ts';
import { longestPingDays } from '../../../../../../shared/ping/ping-limits.ts';
import { localDay } from '../../../../lib/date-range.ts';
import { momentIn } from '../../../../lib/zone.ts';

/** Values of two `datetime-local` fields, in the account's zone. */
export interface Interval {
  from: string;
  to: string;
}

const hourMs = 3_600_000;
const longestMs = longestPingDays * 24 * hourMs;

/** From 08:00 to 23:00 today (specification 5). */
export function suggestedInterval(now: Date): Interval {
  const today = localDay(now);
  return { from: `${today}T08:00`, to: `${today}T23:00` };
}

/** The earliest moment that can be chosen: today's midnight. */
export const earliest = (now: Date): string => `${localDay(now)}T00:00`;

/** Why an interval is refused, by field; empty if it is not. */
export function problemsOf(
  { from, to }: Interval,
  now: Date,
): Partial<Record<keyof Interval, string>> {
  const missing = { from: from === '', to: to === '' };
  if (missing.from || missing.to) {
    return {
      ...(missing.from && { from: messages.pingTimeNotValid }),
      ...(missing.to && { to: messages.pingTimeNotValid }),
    };
  }
  if (from < earliest(now)) return { from: 'Choose today or a later day' };
  if (to < from) return { to: messages.pingEndBeforeStart };
  const [start, end] = [momentIn(from).getTime(), momentIn(to).getTime()];
  if (end - start > longestMs) return { to: messages.pingIntervalTooLong(longestPingDays) };
  if (start - now.getTime() > longestMs)
    return { from: messages.pingStartsTooLate(longestPingDays) };
  return {};
}

/** The effect of a ping with this interval. */
export function intervalWords({ to }: Interval, now: Date): string {
  return momentIn(to) <= now
    ? 'The end has passed, so the site is pinged once, now.'
    : 'The site is pinged now, and then every hour from the start to the end of the interval.';
}

/** The interval as the call wants it. */
export const sentInterval = ({ from, to }: Interval) => ({
  startDate: momentIn(from).toISOString(),
  endDate: momentIn(to).toISOString(),
});
