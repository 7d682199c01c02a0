import type { UptimeRecord } from '../../../../../shared/calls/uptime.ts';
import { uptimeFailureWords } from '../../../../../shared/uptime/uptime-failures.ts';

const hourMs = 3_600_000;
/** Checks that are shown of one incident. */
const mostShown = 12;

/**
 * The hourly checks of a page from the last one before an incident to the first one after it; of a long one, the first.
 * @param now milliseconds
 */
export function checksDuring(
  records: readonly UptimeRecord[],
  { beganAt, endedAt }: { beganAt: string; endedAt: string | null },
  now: number,
): UptimeRecord[] {
  const from = Date.parse(beganAt) - hourMs;
  const to = (endedAt === null ? now : Date.parse(endedAt)) + hourMs;
  return records
    .filter(({ hourly }) => Date.parse(hourly) >= from && Date.parse(hourly) <= to)
    .slice(0, mostShown);
}

/** What our own check saw, in words. */
export function seenWords({ simple, statusCode, responseMs, reason }: UptimeRecord): string {
  const took = responseMs === null ? '' : ` in ${Math.round(responseMs)} ms`;
  if (simple.status === 'unknown') return 'Not known: our own network was down';
  if (statusCode !== null) return `HTTP status ${statusCode}${took}`;
  if (reason !== undefined) return `No answer: ${uptimeFailureWords(reason, undefined)}`;
  return simple.status === 'up' ? `Answered${took}` : 'No answer';
}
